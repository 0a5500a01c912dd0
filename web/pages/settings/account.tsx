import { useEffect } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { config } from '../../data/config.ts'
import { chooseLanguage, type Language, language, type Theme, theme } from '../../data/preferences.ts'
import { accountPath } from '../../data/router.ts'
import { learnProfile, session, signOut } from '../../data/session.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { AccountLinks } from '../../parts/settings/account-links.tsx'
import { AccountPicture } from '../../parts/settings/account-picture.tsx'
import { MailNotices } from '../../parts/settings/mail-notices.tsx'
import { OwnData } from '../../parts/settings/own-data.tsx'
import { attempt } from '../../parts/toast.tsx'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChoose: (value: T) => void
}

const Choice = <T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) => (
  <fieldset class="choice">
    <legend>{label}</legend>
    <div class="chips">
      {options.map(([one, text]) => (
        <label class="chip" key={one}>
          <input type="radio" name={label} checked={value === one} onChange={() => onChoose(one)} />
          {text}
        </label>
      ))}
    </div>
  </fieldset>
)

/** /account: who has signed in, the provider's pages for that, how the app looks, and what developers need. */
export const Account = () => {
  const { name = '', mail = '', zuid = '', picture } = session.value ?? {}
  const { account } = config.provider
  useEffect(() => {
    const learn = () => void learnProfile()
    learn()
    // From another tab, or by the button that goes back.
    addEventListener('focus', learn)
    addEventListener('pageshow', learn)
    return () => {
      removeEventListener('focus', learn)
      removeEventListener('pageshow', learn)
    }
  }, [])
  const themes: [Theme, string][] = [
    ['system', t().themeSystem],
    ['light', t().themeLight],
    ['dark', t().themeDark],
  ]
  const languages: [Language, string][] = [
    ['en', t().english],
    ['de', t().german],
  ]
  return (
    <section class="page narrow">
      <header class="page-head">
        <h1>{t().account}</h1>
      </header>
      <div class="box person">
        <Avatar id={zuid} name={name || mail} picture={picture} isLabelled />
        <p>
          <strong>{name}</strong>
          <span class="soft">{mail}</span>
        </p>
        {account && (
          <a class="button" href={`${account}/name`}>
            {s().changeName}
          </a>
        )}
        <button type="button" class="button" onClick={() => signOut()}>
          {t().signOut}
        </button>
      </div>
      <AccountPicture />
      {account && <AccountLinks account={account} />}
      <div class="box">
        <Choice
          label={t().theme}
          value={theme.value}
          options={themes}
          onChoose={(value) => {
            theme.value = value
          }}
        />
        <Choice
          label={t().language}
          value={language.value}
          options={languages}
          onChoose={(value) => {
            chooseLanguage(value)
            // Mails, and the provider's pages, are in it too.
            attempt(async () => void (await api.updatePersonalSettings({ body: { language: value } })))
          }}
        />
      </div>
      <MailNotices />
      <OwnData />
      <div class="box">
        <h2>{s().developers}</h2>
        <p class="soft">{s().developersText}</p>
        <div class="box-links">
          <a class="button" href={accountPath('tokens')}>
            {s().tokens}
          </a>
          <a class="button" href={accountPath('clients')}>
            {s().clients}
          </a>
        </div>
      </div>
    </section>
  )
}
