import { useId } from 'preact/hooks'
import { invite } from '../data/make.ts'
import { describeCode } from '../data/refusal.ts'
import { t } from '../texts/texts.ts'

const splitMails = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** Invites everybody of a text; those who cannot be invited stay in it, and the error says why. */
export const inviteAll = async (
  at: { edition_id: string; team_id: string },
  text: string,
  onLeft: (text: string) => void,
): Promise<void> => {
  const mails = splitMails(text)
  if (mails.length === 0) return
  const wrong = mails.find((mail) => !/^[^@]+@[^@]+$/.test(mail))
  if (wrong) throw new Error(t().noMailAddress(wrong))
  const failed = await invite(at, mails)
  onLeft(failed.map(({ mail }) => mail).join('\n'))
  if (failed.length > 0)
    throw new Error(failed.map(({ mail, code }) => t().notInvited(mail, describeCode(code) ?? code)).join(' '))
}

interface InviteFieldProps {
  label?: string
  value: string
  onInput: (value: string) => void
}

/** Mail addresses of people to invite, or nothing. */
export const InviteField = ({ label = t().invitePeople, value, onInput }: InviteFieldProps) => {
  const described = useId()
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        rows={2}
        value={value}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={described}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <small id={described}>{t().invitePeopleHint}</small>
    </label>
  )
}
