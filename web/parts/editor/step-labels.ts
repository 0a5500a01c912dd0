import type { CommandId } from '../../editor/commands/registry.ts'
import type { StepCommandId } from '../../editor/commands/steps.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { labelOf } from './command-label.ts'

const isStepCommand = (id: CommandId): id is StepCommandId => `do_${id}` in presentingTexts()

/** Of any command, where those of steps are listed too: their texts are not there at first. */
export const anyLabelOf = (id: CommandId): string => (isStepCommand(id) ? presentingTexts()[`do_${id}`] : labelOf(id))
