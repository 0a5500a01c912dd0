import { html, type Text } from './html.ts'
import { field, formPage, nameField, newPasswordField, type Page } from './page.ts'

interface FormState {
  mail?: string
  name?: string
  error?: Text
}

export const signUpPage = (base: string, { name, mail = '', error }: FormState = {}): Page =>
  formPage((t) => t.createAccount, {
    action: `${base}/sign-up`,
    fields: [
      nameField(name),
      field('mail', (t) => t.mailAddress, { type: 'email', autocomplete: 'email', value: mail }),
    ],
    button: (t) => t.goOn,
    error,
    outro: html`<p class="soft">${(t) => t.passwordLater}</p>`,
  })

export const requestResetPage = (authUrl: string, { mail = '', error }: FormState = {}): Page =>
  formPage((t) => t.forgotPassword, {
    action: `${authUrl}/reset`,
    fields: [
      field('mail', (t) => t.mailAddress, { type: 'email', autocomplete: 'email', value: mail, autofocus: true }),
    ],
    button: (t) => t.sendLink,
    error,
  })

/** The target of a verification link: whoever opens it owns the address, and chooses the password. */
export const welcomePage = (action: string, { mail = '', name, error }: FormState): Page =>
  formPage((t) => t.welcome, {
    intro: html`<p>${(t) => t.welcomeText(mail)}</p>`,
    action,
    fields: [nameField(name), newPasswordField((t) => t.password, false)],
    button: (t) => t.createTheAccount,
    error,
  })

export const resetPasswordPage = (action: string, { mail = '', error }: FormState): Page =>
  formPage((t) => t.chooseNewPassword, {
    intro: html`<p>${(t) => t.forMail(mail)}</p>`,
    action,
    fields: [newPasswordField((t) => t.newPassword, true)],
    button: (t) => t.save,
    error,
  })

/** The target of an invitation to somebody who has an account: nobody becomes a member without a word (E7). */
export const acceptInvitationPage = (
  action: string,
  { mail, names }: { mail: string; names: readonly string[] },
): Page =>
  formPage((t) => t.invited, {
    intro: html`<p>${(t) => t.invitedText(mail, names.join(', '))}</p>`,
    action,
    fields: [],
    button: (t) => t.accept,
    error: undefined,
  })
