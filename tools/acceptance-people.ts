import { randomBytes } from 'node:crypto'
import { run } from '@easel/cli/run.ts'
import { createClient } from '@easel/sdk/index.ts'
import { roles } from '../acceptance/people.ts'
import { maxEditionBytes } from '../acceptance/resources/assets.ts'
import { maxStreams } from '../acceptance/resources/changes.ts'
import { limits } from '../acceptance/resources/limits.ts'

/** Plan settings that the acceptance suite needs; see acceptance/README.md. */
export const acceptanceSettings = {
  EASEL_SIGN_UP: 'off',
  EASEL_PLAN_FREE_ZONES: '8',
  EASEL_PLAN_TRIAL_SEATS: '5',
  EASEL_PLAN_TRIAL_HISTORY_DAYS: '0',
  EASEL_PLAN_TRIAL_DUPLICATE: 'off',
  EASEL_PLAN_TRIAL_TEMPLATES: '1001',
  EASEL_PLAN_TEAM_ZONES: '0',
  EASEL_MAX_COMMIT_OPERATIONS: String(limits.operations),
  EASEL_MAX_ZONE_ELEMENTS: String(limits.elements),
  EASEL_MAX_ZONE_COMMENTS: String(limits.comments),
  EASEL_MAX_BOTS: '5',
  EASEL_MAX_TEMPLATES: '3',
  EASEL_MAX_EDITION_ASSET_BYTES: String(maxEditionBytes),
  EASEL_MAX_STREAMS_PER_USER: String(maxStreams),
}

/** Creates the accounts of the suite with the command line, in the database of `environment`. */
export const createPeople = async (baseUrl: string, environment: NodeJS.ProcessEnv) => {
  const easel = async (...args: string[]): Promise<string> => {
    let [stdout, stderr] = ['', '']
    const code = await run(args, environment, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    })
    if (code !== 0) throw new Error(`easel ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  // New ones for every run: a user can create one edition only.
  const batch = randomBytes(4).toString('hex')
  const people: Record<string, { zuid: string; mail: string; token: string }> = {}
  for (const role of roles) {
    const mail = `${role}.${batch}@example.com`
    const password = randomBytes(12).toString('hex')
    const added = await easel('user', 'add', '--json', '--mail', mail, '--name', role, '--password', password)
    people[role] = { zuid: JSON.parse(added).zuid, mail, token: await easel('token', '--mail', mail) }
  }
  const unscoped = ['token', '--mail', `editor.${batch}@example.com`, '--scope', 'securesearch.READ']
  const edition_id = await createCrowdedEdition(baseUrl, String(people.crowded?.token))
  await easel('plan', 'set', '--edition', edition_id, '--plan', 'TEAM')
  return { people, unscoped_token: await easel(...unscoped) }
}

/** An edition with one zone, more than its plan will allow. */
const createCrowdedEdition = async (baseUrl: string, token: string): Promise<string> => {
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Crowded' } })
  await api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'The only one' } } })
  return edition_id
}
