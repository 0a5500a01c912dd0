import { api } from '../../data/api.ts'
import { saveFile } from '../../data/save-file.ts'
import { useAction } from '../../data/use-action.ts'
import { s } from '../../texts/settings/texts.ts'

/** Downloads what the service holds about whoever looks. */
export const OwnData = () => {
  const { isBusy, problem, run } = useAction()
  const save = async () => {
    const bytes = await api.exportOwnData({})
    saveFile(bytes as unknown as Uint8Array, 'easel.json', 'application/json')
  }
  return (
    <div class="box">
      <h2>{s().ownData}</h2>
      <p class="soft">{s().ownDataText}</p>
      <div class="box-links">
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void run(save)}>
          {isBusy ? s().exportingOwnData : s().exportOwnData}
        </button>
      </div>
      <p class="form-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
