import { Pencil, Trash2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import type { TemplateItem } from '../../data/templates.ts'
import { templateTexts } from '../../texts/templates/texts.ts'
import { t } from '../../texts/texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { NameDialog } from '../name-dialog.tsx'
import { TemplatePicture } from './template-picture.tsx'

/** Of names of templates. */
export const MAX_TEMPLATE_NAME = 200

interface OwnTemplatesProps {
  edition_id: string
  templates: readonly TemplateItem[]
  value: string | undefined
  onChoose: (template_id: string | undefined) => void
  /** One has another name, or is gone. */
  onChanged: () => void
}

/** The templates that people saved, for their teams and for the edition. */
export const OwnTemplates = ({ templates, ...props }: OwnTemplatesProps) => {
  const texts = templateTexts()
  const groups = [
    [texts.ofTeams, templates.filter(({ kind }) => kind === 'TEAM')],
    [texts.ofEdition, templates.filter(({ kind }) => kind === 'EDITION')],
  ] as const
  return (
    <>
      {groups.map(
        ([title, some]) =>
          some.length > 0 && (
            <section class="own-templates" aria-label={title} key={title}>
              <h3>{title}</h3>
              <div class="options pictured-options">
                {some.map((template) => (
                  <OwnTemplate key={template.id} template={template} {...props} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  )
}

const OwnTemplate = ({
  edition_id,
  template,
  value,
  onChoose,
  onChanged,
}: Omit<OwnTemplatesProps, 'templates'> & { template: TemplateItem }) => {
  const { id = '', name = '', description, may_change } = template
  const at = { edition_id, template_id: id }
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  const texts = templateTexts()
  const rename = async (next: string) => {
    if (next !== name) await api.updateTemplate({ ...at, body: { name: next } })
    onChanged()
  }
  const remove = async () => {
    await api.deleteTemplate(at)
    if (value === id) onChoose(undefined)
    onChanged()
  }
  return (
    <div class="own-template">
      <label class="option has-picture">
        <TemplatePicture {...at} />
        <input type="radio" name="template" required checked={value === id} onChange={() => onChoose(id)} />
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>
            <bdi>{description}</bdi>
          </small>
        </span>
      </label>
      {may_change === 'true' && (
        <div class="own-template-tools">
          <IconButton label={texts.rename(name)} onClick={() => setDialog('rename')}>
            <Pencil />
          </IconButton>
          <IconButton label={texts.delete(name)} onClick={() => setDialog('delete')}>
            <Trash2 />
          </IconButton>
        </div>
      )}
      <OutsideForm>
        {dialog === 'rename' && (
          <NameDialog
            title={texts.renameTitle}
            label={texts.name}
            name={name}
            maxLength={MAX_TEMPLATE_NAME}
            send={t().save}
            onSend={rename}
            onClose={close}
          />
        )}
        {dialog === 'delete' && (
          <ConfirmDialog
            question={{
              title: texts.deleteTitle,
              text: texts.deleteText(name),
              send: texts.deleteSend,
              work: remove,
              done: texts.deleted(name),
            }}
            onClose={close}
          />
        )}
      </OutsideForm>
    </div>
  )
}

/** A form that is sent within it does not send the one around it. */
const OutsideForm = ({ children }: { children: ComponentChildren }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.addEventListener('submit', (event) => event.stopPropagation()), [])
  return <div ref={place}>{children}</div>
}
