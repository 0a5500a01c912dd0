import { html } from './html.ts'
import { field, formPage, nameField, newPasswordField, type Page } from './page.ts'

interface FormState {
  mail?: string
  name?: string
  error?: string
}

export const signUpPage = (base: string, { name, mail = '', error }: FormState = {}): Page =>
  formPage('Create an account', {
    action: `${base}/sign-up`,
    fields: [nameField(name), field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: mail })],
    button: 'Go on',
    error,
    outro: html`<p class="soft">You choose a password once the address is shown to be yours.</p>`,
  })

export const requestResetPage = (authUrl: string, { mail = '', error }: FormState = {}): Page =>
  formPage('Forgot your password?', {
    action: `${authUrl}/reset`,
    fields: [field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: mail, autofocus: true })],
    button: 'Send me a link',
    error,
  })

/** The target of a verification link: whoever opens it owns the address, and chooses the password. */
export const welcomePage = (action: string, { mail, name, error }: FormState): Page =>
  formPage('Welcome to Easel', {
    intro: html`<p>${mail} is yours. Choose how you are called here, and a password.</p>`,
    action,
    fields: [nameField(name), newPasswordField('Password', false)],
    button: 'Create the account',
    error,
  })

export const resetPasswordPage = (action: string, { mail, error }: FormState): Page =>
  formPage('Choose a new password', {
    intro: html`<p>For ${mail}.</p>`,
    action,
    fields: [newPasswordField('New password', true)],
    button: 'Save',
    error,
  })

/** The target of an invitation to somebody who has an account: nobody becomes a member without a word (E7). */
export const acceptInvitationPage = (
  action: string,
  { mail, names }: { mail: string; names: readonly string[] },
): Page =>
  formPage('You are invited', {
    intro: html`<p>${mail} is invited to ${names.join(', ')}. If you do not want that, close this page.</p>`,
    action,
    fields: [],
    button: 'Accept',
    error: undefined,
  })
