import type { CommandId } from '../../editor/commands/registry.ts'
import type { StepCommandId } from '../../editor/commands/steps.ts'
import { t } from '../../texts/texts.ts'

/** Those of bars. */
export type BarCommandId = Exclude<CommandId, StepCommandId>

export const labelOf = (id: BarCommandId): string => t()[`do_${id}`]
