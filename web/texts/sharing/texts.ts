import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type SharingTexts } from './en.ts'
import { de as guestLinksDe } from './guest-links-de.ts'
import { type GuestLinkTexts, en as guestLinksEn } from './guest-links-en.ts'

const catalogues: Record<'en' | 'de', SharingTexts> = { en, de }

/** The texts of the dialog that shares a space, which are loaded with it. */
export const sharingTexts = (): SharingTexts => catalogues[language.value]

const ofGuestLinks: Record<'en' | 'de', GuestLinkTexts> = { en: guestLinksEn, de: guestLinksDe }

/** The same, of links for people without an account. */
export const guestLinkTexts = (): GuestLinkTexts => ofGuestLinks[language.value]
