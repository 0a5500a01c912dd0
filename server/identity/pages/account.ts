import { html } from './html.ts'
import { field, type Page, page, warning } from './page.ts'

interface Filled {
  mail?: string
  name?: string
  fault?: string
}

const statusOf = ({ fault }: Filled) => ({ status: fault === undefined ? 200 : 400 })

export const signUpPage = (authUrl: string, filled: Filled = {}): Page =>
  page(
    'Create an account',
    html`${warning(filled.fault)}
<form method="post" action="${authUrl}/sign-up">
${field('name', 'Your name', { type: 'text', autocomplete: 'name', value: filled.name ?? '', autofocus: true })}
${field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: filled.mail ?? '' })}
<button>Go on</button>
</form>
<p class="soft">You choose a password once the address is shown to be yours.</p>`,
    statusOf(filled),
  )

export const resetPage = (authUrl: string, filled: Filled = {}): Page =>
  page(
    'Forgot your password?',
    html`${warning(filled.fault)}
<form method="post" action="${authUrl}/reset">
${field('mail', 'Mail address', { type: 'email', autocomplete: 'email', value: filled.mail ?? '', autofocus: true })}
<button>Send me a link</button>
</form>`,
    statusOf(filled),
  )

/** Where a link to a new account leads: whoever opens it has the address, and chooses the password. */
export const welcomePage = (action: string, filled: Filled): Page =>
  page(
    'Welcome to Easel',
    html`<p>${filled.mail} is yours. Choose how you are called here, and a password.</p>
${warning(filled.fault)}
<form method="post" action="${action}">
${field('name', 'Your name', { type: 'text', autocomplete: 'name', value: filled.name ?? '', autofocus: true })}
${field('password', 'Password', { type: 'password', autocomplete: 'new-password', minlength: 8 })}
<button>Create the account</button>
</form>`,
    statusOf(filled),
  )

export const chooseAgainPage = (action: string, filled: Filled): Page =>
  page(
    'Choose a new password',
    html`<p>For ${filled.mail}.</p>
${warning(filled.fault)}
<form method="post" action="${action}">
${field('password', 'New password', { type: 'password', autocomplete: 'new-password', minlength: 8, autofocus: true })}
<button>Save</button>
</form>`,
    statusOf(filled),
  )
