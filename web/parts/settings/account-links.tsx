import { ChevronRight } from 'lucide-preact'
import { s } from '../../texts/settings/texts.ts'

interface AccountLinkProps {
  href: string
  name: string
  text: string
}

const AccountLink = ({ href, name, text }: AccountLinkProps) => (
  <li>
    <a class="account-link" href={href}>
      <span>
        <strong>{name}</strong>
        <small>{text}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </a>
  </li>
)

/** The pages of the service's own provider, which asks for the password where something is at stake. */
export const AccountLinks = ({ account }: { account: string }) => (
  <div class="box">
    <h2>{s().signingIn}</h2>
    <ul class="account-links">
      <AccountLink href={`${account}/password`} name={s().passwordOfAccount} text={s().passwordText} />
      <AccountLink href={`${account}/two-factor`} name={s().twoFactor} text={s().twoFactorText} />
      <AccountLink href={`${account}#sessions`} name={s().sessions} text={s().sessionsText} />
      <AccountLink href={`${account}#applications`} name={s().applications} text={s().applicationsText} />
      <AccountLink href={`${account}/delete`} name={s().deleteAccount} text={s().deleteAccountText} />
    </ul>
  </div>
)
