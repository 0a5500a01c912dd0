import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createDataset } from './dataset.ts'

const size = { zones: 120, shapesPerZone: 2, users: 30, otherTeams: 4 }
const { dataset, rows } = createDataset(size)
const all = [...rows]
const ofTable = (table: string) => all.filter((row) => row.table === table).map(({ values }) => values)
const ofTeam = (team_id: number) => ofTable('search_entry').filter((entry) => entry.team_id === team_id)

describe('the dataset of the bench', () => {
  test('every team has as many zones and shapes as the measured one', () => {
    const teams = ofTable('team').map(({ team_id }) => team_id as number)
    assert.equal(teams.length, 5)
    for (const team of teams) assert.equal(ofTeam(team).length, 120 * 3)
    assert.equal(ofTable('zone').length, 5 * 120)
  })

  test('half of the other teams share the edition of the measured one', () => {
    const editions = ofTable('team').map(({ edition_id }) => edition_id)
    assert.equal(editions.filter((edition) => edition === editions[0]).length, 3)
    assert.equal(new Set(editions).size, ofTable('edition').length)
  })

  test('the teams are mixed in the order of the entries', () => {
    const first = ofTable('search_entry').slice(0, 5 * 3 * 2)
    assert.equal(new Set(first.map(({ team_id }) => team_id)).size, 5)
  })

  test('no two rows of a table have the same key', () => {
    for (const [table, column] of [
      ['zone', 'zone_id'],
      ['element', 'element_id'],
      ['space', 'space_id'],
      ['search_entry', 'entry_id'],
      ['user', 'zuid'],
      ['access_token', 'token_hash'],
    ] as const) {
      const keys = ofTable(table).map((values) => values[column])
      assert.equal(new Set(keys).size, keys.length, table)
    }
  })

  test('the paths are those of the measured team, with 100 frames in one zone of each space', () => {
    const { zones, framedZones, spacePaths } = dataset
    assert.deepEqual([zones.length, framedZones.length, spacePaths.length], [120, 3, 3])
    const framed = new Set(framedZones.map(({ path }) => path.split('/').at(-1)))
    const frames = ofTable('element').filter(({ kind }) => kind === 'FRAME')
    assert.equal(frames.length, 300)
    assert.ok(frames.every(({ zone_id }) => framed.has(zone_id as string)))
  })

  test('rare words are in the texts of the measured team', () => {
    const texts = ofTeam(dataset.teamId).map(({ name, text }) => `${name}${text}`)
    assert.equal(dataset.rareWords.length, 6)
    for (const word of dataset.rareWords)
      assert.ok(
        texts.some((text) => text.includes(word)),
        word,
      )
  })
})
