import type { Database } from '../db/database.ts'
import { stepAt, totpCode } from '../identity/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app that has read the key on a page. */
export const createAuthenticator = (page: { text: string }) => {
  const [, key] = /<p class="code">([A-Z2-7 ]+)<\/p>/.exec(page.text) ?? []
  if (key === undefined) throw new Error(`no key on the page: ${page.text.replace(/^.*<body>/s, '')}`)
  const secret = fromBase32(key.replaceAll(' ', ''))
  return {
    secret,
    /**
     * What it shows, `away` steps from now. Those from -1 to 1 are accepted, each once and none after a later one. That of
     * -1 is no longer where a step ends on the way.
     */
    code: (away = 0): string => totpCode(secret, stepAt(Date.now()) + away),
    /** One that none of the steps around has. */
    wrongCode: (): string => {
      const near = [-3, -2, -1, 0, 1, 2, 3].map((away) => totpCode(secret, stepAt(Date.now()) + away))
      return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
        (code) => !near.includes(code),
      ) as string
    },
  }
}

/** As if time had passed since the last code. */
export const forgetSteps = (database: Database, zuid: string) =>
  database.write((db) => db.updateTable('two_factor').set({ last_step: 0 }).where('zuid', '=', Number(zuid)).execute())

export const recoveryCodesOn = ({ text }: { text: string }): string[] =>
  [...text.matchAll(/<li>([a-z2-7]{4}(?:-[a-z2-7]{4}){3})<\/li>/g)].map(([, code]) => code as string)
