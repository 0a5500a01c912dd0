import { useRef, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { keepPicture, session } from '../../data/session.ts'
import { squarePicture } from '../../data/square-picture.ts'
import { useAction } from '../../data/use-action.ts'
import { s } from '../../texts/settings/texts.ts'
import { Avatar } from '../avatar.tsx'
import { tell } from '../toast.tsx'

/** The picture of whoever looks: chosen from a file or dropped here, and removed. */
export const AccountPicture = () => {
  const { name = '', mail = '', zuid = '', picture } = session.value ?? {}
  const { isBusy, problem, run } = useAction()
  const [isNoImage, setNoImage] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)

  const take = (file: File | undefined) =>
    file &&
    run(async () => {
      const body = await squarePicture(file)
      setNoImage(!body)
      if (!body) return
      keepPicture((await api.setAccountPicture({ body })).picture)
      tell({ text: s().pictureSet, isBrief: true })
    })
  const remove = () =>
    run(async () => {
      setNoImage(false)
      await api.removeAccountPicture({})
      keepPicture(undefined)
      tell({ text: s().pictureRemoved, isBrief: true })
      // The button that was pressed is gone.
      choose.current?.focus()
    })
  return (
    <section
      class="box account-picture"
      aria-label={s().picture}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer?.files[0])
      }}
    >
      <Avatar id={zuid} name={name || mail} picture={picture} isLabelled />
      <div>
        <h2>{s().picture}</h2>
        <p class="soft">{s().pictureText}</p>
        <div class="box-links">
          <button
            ref={choose}
            type="button"
            class="button"
            aria-disabled={isBusy}
            onClick={() => !isBusy && field.current?.click()}
          >
            {s().choosePicture}
          </button>
          {picture && (
            <button type="button" class="button" aria-disabled={isBusy} onClick={() => void remove()}>
              {s().removePicture}
            </button>
          )}
        </div>
        <input
          ref={field}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <p class="form-problem" role="alert">
          {isNoImage ? s().pictureIsNone : problem}
        </p>
      </div>
    </section>
  )
}
