import { connecting, drawing, frames, moving, notes, styling, touching } from './hands.ts'
import { box, type Sequence, three } from './sequence.ts'
import { commenting, finding, presenting, shapes, tables, together } from './ways.ts'

export const sequences: readonly Sequence[] = [
  { name: 'notes', screen: 'desktop', steps: notes },
  { name: 'moving', screen: 'desktop', elements: three, steps: moving },
  { name: 'connecting', screen: 'desktop', elements: three, steps: connecting },
  { name: 'drawing', screen: 'desktop', steps: drawing },
  { name: 'frames', screen: 'desktop', elements: three, steps: frames },
  { name: 'styling', screen: 'desktop', elements: three, steps: styling },
  { name: 'shapes', screen: 'desktop', steps: shapes },
  { name: 'tables', screen: 'desktop', steps: tables },
  { name: 'commenting', screen: 'desktop', elements: three, steps: commenting },
  { name: 'finding', screen: 'desktop', elements: three, steps: finding },
  { name: 'together', screen: 'desktop', elements: three, steps: together },
  { name: 'presenting', screen: 'desktop', elements: three, steps: presenting },
  { name: 'dark', screen: 'dark', elements: three, steps: connecting },
  { name: 'tablet', screen: 'tablet', elements: [box(-70, -45, 'Tap me', '#fde68a')], steps: touching },
  { name: 'phone', screen: 'phone', elements: [box(-70, -45, 'Tap me', '#fde68a')], steps: touching },
]
