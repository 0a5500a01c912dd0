import { api } from '../../data/api.ts'
import { fileName, saveFile } from '../../data/save-file.ts'
import { useAction } from '../../data/use-action.ts'
import { p } from '../../texts/people/texts.ts'

/** Downloads the whole edition. */
export const ExportEdition = ({ edition_id, name }: { edition_id: string; name: string }) => {
  const { isBusy, problem, run } = useAction()
  const save = async () => {
    const bytes = await api.exportEdition({ edition_id })
    saveFile(bytes as unknown as Uint8Array, `${fileName(name, 'edition')}.ndjson`, 'application/x-ndjson')
  }
  return (
    <>
      <button type="button" class="button" aria-disabled={isBusy} onClick={() => void run(save)}>
        {isBusy ? p().exporting : p().exportEdition}
      </button>
      <p class="form-problem" role="alert">
        {problem}
      </p>
    </>
  )
}
