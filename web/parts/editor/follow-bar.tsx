import type { EditorHandle } from '../../editor/editor.ts'
import { colourOf } from '../../editor/people-colours.ts'
import { t } from '../../texts/texts.ts'

/** Whose view is shown: a border in their colour, and the way out. */
export const FollowBar = ({ editor, zuid, name }: { editor: EditorHandle; zuid: string; name: string }) => (
  <div class="follow" ref={(root) => root?.style.setProperty('--person', colourOf(zuid))}>
    <div class="follow-bar">
      <span role="status">{t().following(name)}</span>
      <span aria-hidden="true">·</span>
      <button type="button" onClick={() => editor.follow(undefined)}>
        {t().stopFollowing}
      </button>
    </div>
  </div>
)
