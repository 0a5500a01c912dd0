import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../audit/record.ts'
import { removeUser } from '../identity/remove-user.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('an edition that is handed over', (engine) => {
  const testApp = testAppFor(engine)

  const anOffer = async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const [ada, bea] = [await aMember(testApp, edition), await aMember(testApp, edition)]
    const offer = ({ zuid }: Person) => owner.api.offerEdition({ edition_id, body: { zuid } })
    const answer = ({ api }: Person, accept: boolean) => api.answerEditionOffer({ edition_id, body: { accept } })
    return { ...edition, ada, bea, offer, answer }
  }
  /** E3: of everybody who is in the edition. */
  const ownersOf = async (edition_id: string) => {
    const { read } = testApp.database
    const owners = await read
      .selectFrom('edition_member')
      .where('edition_id', '=', Number(edition_id))
      .where('role', '=', 'SUPER_ADMIN')
      .select('zuid')
      .execute()
    const edition = read.selectFrom('edition').where('edition_id', '=', Number(edition_id))
    const { edition_owner_id } = await edition.select('edition_owner_id').executeTakeFirstOrThrow()
    assert.deepEqual(
      owners.map(({ zuid }) => zuid),
      [edition_owner_id],
    )
    return String(edition_owner_id)
  }

  test('[X11] whoever accepts it owns it, and who did becomes an ORG_ADMIN', async () => {
    const { edition_id, owner, ada, bea, offer, answer } = await anOffer()
    const { edition_offer } = await offer(ada)
    assert.partialDeepStrictEqual(edition_offer, { edition_id, zuid: ada.zuid, offered_by: owner.zuid })
    assert.deepEqual((await ada.api.listEditionOffers({})).edition_offers, [edition_offer])
    assert.deepEqual((await bea.api.listEditionOffers({})).edition_offers, [])
    assert.deepEqual((await owner.api.getEditionOffer({ edition_id })).edition_offer, edition_offer)
    await expectError(answer(bea, true), 404, 'E1019')
    assert.equal(await ownersOf(edition_id), owner.zuid)
    assert.equal((await answer(ada, true)).edition_owner_id, ada.zuid)
    assert.equal(await ownersOf(edition_id), ada.zuid)
    const [[own], [former]] = [
      (await ada.api.listEditions({})).editions_info,
      (await owner.api.listEditions({})).editions_info,
    ]
    assert.deepEqual([own?.edition_role_name, former?.edition_role_name], ['SUPER_ADMIN', 'ORG_ADMIN'])
    assert.deepEqual([own?.edition_owner_id, own?.is_default], [ada.zuid, 'true'])
    await expectError(answer(ada, true), 404, 'E1019')
    await expectError(offer(bea), 401, 'A1003')
    const { audit_entries } = await ada.api.listAuditEntries({ edition_id })
    const events = audit_entries.map(({ event }) => event)
    assert.ok(events.includes('edition.offered') && events.includes('edition.offer_answered'), String(events))
    // The former owner may begin another one.
    await owner.api.createEdition({ body: { team_name: 'Another' } })
  })

  test('[X11] it is declined, withdrawn, offered to somebody else, and expires', async () => {
    const { edition_id, owner, ada, bea, offer, answer } = await anOffer()
    await offer(ada)
    assert.equal((await answer(ada, false)).edition_owner_id, owner.zuid)
    await expectError(answer(ada, true), 404, 'E1019')
    await offer(ada)
    await owner.api.withdrawEditionOffer({ edition_id })
    await expectError(owner.api.withdrawEditionOffer({ edition_id }), 404, 'E1019')
    assert.equal((await owner.api.getEditionOffer({ edition_id })).edition_offer, undefined)
    await expectError(answer(ada, true), 404, 'E1019')
    await offer(ada)
    await offer(bea)
    await expectError(answer(ada, true), 404, 'E1019')
    await testApp.database.write((db) => db.updateTable('edition_offer').set({ expires_time: Date.now() }).execute())
    await expectError(answer(bea, true), 404, 'E1019')
    assert.deepEqual((await bea.api.listEditionOffers({})).edition_offers, [])
    assert.equal(await ownersOf(edition_id), owner.zuid)
  })

  test('[X11] it is offered to a member with an account alone, and to nobody who owns one', async () => {
    const { edition_id, team_id, owner, ada, offer, answer } = await anOffer()
    const stranger = await testApp.aPerson()
    await expectError(offer(stranger), 404, 'E1018')
    const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: 'Robo' } })
    await expectError(owner.api.offerEdition({ edition_id, body: { zuid: bot.bot_id } }), 404, 'E1018')
    await expectError(offer(owner), 400, 'IAM1031')
    await ada.api.createEdition({ body: { team_name: 'Own' } })
    await offer(ada)
    await expectError(answer(ada, true), 409, 'E1001')
    assert.equal(await ownersOf(edition_id), owner.zuid)
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: ada.zuid })
    await expectError(answer(ada, true), 404, 'E1017')
    assert.deepEqual((await ada.api.listEditionOffers({})).edition_offers, [])
  })

  test('[X11] it ends when who may accept it leaves: whoever comes back is offered nothing', async () => {
    const { edition_id, team_id, owner, ada, offer, answer } = await anOffer()
    await offer(ada)
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: ada.zuid })
    await addTeamMember({ owner, edition_id, team_id }, ada)
    assert.deepEqual((await ada.api.listEditionOffers({})).edition_offers, [])
    assert.equal((await owner.api.getEditionOffer({ edition_id })).edition_offer, undefined)
    await expectError(answer(ada, true), 404, 'E1019')
    assert.equal(await ownersOf(edition_id), owner.zuid)
  })

  test('[X11] one that was written while the edition went to somebody else is none', async () => {
    const { edition_id, ada, bea, offer, answer } = await anOffer()
    await offer(ada)
    const [late] = await testApp.database.read
      .selectFrom('edition_offer')
      .where('edition_id', '=', Number(edition_id))
      .selectAll()
      .execute()
    assert.ok(late)
    await answer(ada, true)
    await testApp.database.write((db) =>
      db
        .insertInto('edition_offer')
        .values({ ...late, zuid: Number(bea.zuid) })
        .execute(),
    )
    assert.deepEqual((await bea.api.listEditionOffers({})).edition_offers, [])
    await expectError(answer(bea, true), 404, 'E1019')
    assert.equal(await ownersOf(edition_id), ada.zuid)
  })

  test('[X11] of what happens at once one thing wins, and there is one owner always', async () => {
    for (const other of ['accept', 'withdraw', 'offer', 'create', 'remove'] as const) {
      const { edition_id, owner, ada, bea, offer, answer } = await anOffer()
      await offer(ada)
      const against = {
        accept: () => answer(ada, true),
        withdraw: () => owner.api.withdrawEditionOffer({ edition_id }),
        offer: () => offer(bea),
        create: () => ada.api.createEdition({ body: { team_name: 'Own' } }),
        remove: () => removeUser(testApp.database, Number(ada.zuid), { source: commandLine }),
      }[other]
      const [accepted] = await Promise.allSettled([answer(ada, true), against()])
      const newOwner = await ownersOf(edition_id)
      if (other === 'create')
        assert.equal((await ada.api.listEditions({})).editions_info.filter(isOwned).length, 1, 'one edition is theirs')
      if (other !== 'accept') assert.equal(newOwner, accepted.status === 'fulfilled' ? ada.zuid : owner.zuid, other)
      else assert.equal(newOwner, ada.zuid)
    }
  })
})

const isOwned = ({ edition_role_name }: { edition_role_name?: string }) => edition_role_name === 'SUPER_ADMIN'
