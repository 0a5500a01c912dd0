import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type SharingTexts } from './en.ts'
import { de as guestLinksDe } from './guest-links-de.ts'
import { type GuestLinkTexts, en as guestLinksEn } from './guest-links-en.ts'

const catalogues = { en, de }

/** The texts of the dialog that shares a space, which are loaded with it. */
export const sharingTexts = (): SharingTexts => inLanguage(catalogues)

const ofGuestLinks = { en: guestLinksEn, de: guestLinksDe }

/** The same, of links for people without an account. */
export const guestLinkTexts = (): GuestLinkTexts => inLanguage(ofGuestLinks)
