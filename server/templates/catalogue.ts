import type { Plan } from '../process/settings.ts'
import { affinityMap } from './data/affinity-map.ts'
import { brainwriting } from './data/brainwriting.ts'
import { businessModelCanvas } from './data/business-model-canvas.ts'
import { customerJourney } from './data/customer-journey.ts'
import { empathyMap } from './data/empathy-map.ts'
import { fishbone } from './data/fishbone.ts'
import { flowchartOfAnOrder } from './data/flowchart.ts'
import { kanban } from './data/kanban.ts'
import { meetingNotes } from './data/meeting-notes.ts'
import { mindMap } from './data/mind-map.ts'
import { orgChart } from './data/org-chart.ts'
import { retrospective } from './data/retrospective.ts'
import { roadmap } from './data/roadmap.ts'
import { swot } from './data/swot.ts'
import { tryIt } from './data/try-it.ts'
import { userStoryMap } from './data/user-story-map.ts'
import { wireframe } from './data/wireframe.ts'
import type { Template } from './template.ts'

/** All templates, in the order of their ids. */
export const catalogue: readonly Template[] = [
  tryIt,
  retrospective,
  kanban,
  swot,
  mindMap,
  userStoryMap,
  flowchartOfAnOrder,
  businessModelCanvas,
  empathyMap,
  roadmap,
  orgChart,
  wireframe,
  fishbone,
  brainwriting,
  meetingNotes,
  customerJourney,
  affinityMap,
]

const byId = new Map(catalogue.map((template) => [template.id, template]))

export const findTemplate = (template_id: number): Template | undefined => byId.get(template_id)

/** A plan includes every template unless a setting lists those it includes (P1). */
export const isInPlan = ({ id }: Template, { templates }: Plan): boolean => templates?.includes(id) ?? true
