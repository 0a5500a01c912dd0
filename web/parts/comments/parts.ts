// Loaded when the first of them is shown.
export { CommentsPanel } from './comments-panel.tsx'
export { NewComment } from './new-comment.tsx'
