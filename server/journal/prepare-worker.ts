import { prepareChange } from './prepare-change.ts'

/** Run by the threads of prepare-pool.ts. */
export default prepareChange
