import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { dateAndTime } from '../../data/format.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { p } from '../../texts/people/texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Row, RowButton } from '../settings/row.tsx'

const load = async (edition_id: string) => (await api.getEditionOffer({ edition_id })).edition_offer

/** To whom the owner has offered the edition. */
export const OfferOfEdition = ({ edition_id }: { edition_id: string }) => {
  const loaded = useLoaded(`offer of ${edition_id}`, () => load(edition_id))
  const [isAsking, setAsking] = useState(false)
  if (loaded.state !== 'ready') return <Row name={p().offerOf} lines={[]} />
  const offer = loaded.data
  const question = {
    title: p().offerOf,
    text: offer ? p().offerTo(offer.display_name, dateAndTime(offer.expires_time)) : '',
    send: p().withdrawOffer,
    isAlarming: false,
    work: async () => {
      await api.withdrawEditionOffer({ edition_id })
      loaded.reload()
    },
    done: p().offerWithdrawn,
  }
  return (
    <>
      <Row name={p().offerOf} lines={[offer ? question.text : p().offerNone]}>
        {offer && <RowButton text={`${p().withdrawOffer} …`} of={offer.display_name} onClick={() => setAsking(true)} />}
      </Row>
      {isAsking && <ConfirmDialog question={question} onClose={() => setAsking(false)} />}
    </>
  )
}
