/** What was done last, or why it was not. */
export const Outcome = ({ done, problem }: { done: string; problem: string }) => (
  <>
    <p class="share-done" role="status">
      {done}
    </p>
    <p class="form-problem" role="alert">
      {problem}
    </p>
  </>
)
