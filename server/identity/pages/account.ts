import { html } from './html.ts'
import { field, type Page, page, warning } from './page.ts'

interface FormState {
  mail?: string
  name?: string
  error?: string
}

const formStatus = ({ error }: FormState) => ({ status: error === undefined ? 200 : 400 })

export const signUpPage = (authUrl: string, form: FormState = {}): Page =>
  page(
    'Create an account',
    html`${warning(form.error)}
<form method="post" action="${authUrl}/sign-up">
${field('name', 'Your name', { type: 'text', autocomplete: 'name', value: form.name ?? '', autofocus: true })}
${field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: form.mail ?? '' })}
<button>Go on</button>
</form>
<p class="soft">You choose a password once the address is shown to be yours.</p>`,
    formStatus(form),
  )

export const requestResetPage = (authUrl: string, form: FormState = {}): Page =>
  page(
    'Forgot your password?',
    html`${warning(form.error)}
<form method="post" action="${authUrl}/reset">
${field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: form.mail ?? '', autofocus: true })}
<button>Send me a link</button>
</form>`,
    formStatus(form),
  )

/** The target of a verification link: whoever opens it owns the address, and chooses the password. */
export const welcomePage = (action: string, form: FormState): Page =>
  page(
    'Welcome to Easel',
    html`<p>${form.mail} is yours. Choose how you are called here, and a password.</p>
${warning(form.error)}
<form method="post" action="${action}">
${field('name', 'Your name', { type: 'text', autocomplete: 'name', value: form.name ?? '', autofocus: true })}
${field('password', 'Password', { type: 'password', autocomplete: 'new-password', minlength: 8 })}
<button>Create the account</button>
</form>`,
    formStatus(form),
  )

export const resetPasswordPage = (action: string, form: FormState): Page =>
  page(
    'Choose a new password',
    html`<p>For ${form.mail}.</p>
${warning(form.error)}
<form method="post" action="${action}">
${field('password', 'New password', { type: 'password', autocomplete: 'new-password', minlength: 8, autofocus: true })}
<button>Save</button>
</form>`,
    formStatus(form),
  )
