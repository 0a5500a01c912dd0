import { writeFileSync } from 'node:fs'
import { documents, root } from './documents.ts'

/** `npm run docs`: writes the documents that are generated from the code. */
for (const [path, text] of Object.entries(documents())) writeFileSync(`${root}/${path}`, text)
