import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { type EditionOffer, loadOffers } from '../../data/inbox.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { p } from '../../texts/people/texts.ts'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { Row, RowButton } from '../settings/row.tsx'

/** Editions that somebody wants to hand over; nothing where there are none. */
export const OffersToMe = () => {
  const loaded = useLoaded('offers', () => loadOffers())
  const [question, setQuestion] = useState<Question>()
  if (loaded.state !== 'ready' || loaded.data.length === 0) return null
  const ask = ({ edition_id, edition_name, offered_by_name }: EditionOffer, accept: boolean) =>
    setQuestion({
      title: accept ? p().acceptOffer : p().declineOffer,
      text: accept ? p().acceptOfferText : p().offeredToYou(offered_by_name, edition_name),
      send: accept ? p().acceptOffer : p().declineOffer,
      isAlarming: false,
      work: async () => {
        await api.answerEditionOffer({ edition_id, body: { accept } })
        loaded.reload()
      },
      done: accept ? p().offerAccepted : p().offerDeclined,
    })
  return (
    <ul class="box rows">
      {loaded.data.map((offer) => (
        <Row key={offer.edition_id} name={p().offeredToYou(offer.offered_by_name, offer.edition_name)} lines={[]}>
          <RowButton text={`${p().acceptOffer} …`} of={offer.edition_name} onClick={() => ask(offer, true)} />
          <RowButton text={`${p().declineOffer} …`} of={offer.edition_name} onClick={() => ask(offer, false)} />
        </Row>
      ))}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </ul>
  )
}
