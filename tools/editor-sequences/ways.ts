import type { Sequence } from './sequence.ts'

export const shapes: Sequence['steps'] = async ({ page, hands, look }) => {
  await hands.button('Shapes').click()
  await page.getByRole('searchbox', { name: 'Search shapes' }).waitFor()
  await look()
  await page.keyboard.type('arrow')
  await look()
  await page.keyboard.press('Enter')
  await hands.press({ x: -160, y: -80 })
  await hands.dragTo({ x: 40, y: 40 })
  await look()
  await hands.release()
  await hands.saved()
  await hands.settled()
  await look()
}

export const tables: Sequence['steps'] = async ({ page, hands, look }) => {
  await hands.moveTo({ x: 0, y: -40 })
  await page.keyboard.press('g')
  await hands.selected(1)
  await hands.saved()
  await hands.settled()
  await look()
  await page.keyboard.press('Enter')
  await hands.writing(true)
  for (const word of ['Task', 'Who', 'Until', 'Order paint', 'Maja', 'Monday', 'Ask the owner']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await hands.settled()
  await look()
  await page.keyboard.press('Escape')
  await hands.writing(false)
  await hands.button('Table').click()
  await page.getByRole('button', { name: 'Delete the column' }).waitFor()
  await look()
}

export const commenting: Sequence['steps'] = async ({ page, hands, look }) => {
  await page.keyboard.press('c')
  await hands.tool('comment')
  await hands.click({ x: -170, y: -110 })
  await page.keyboard.type('Is this what we send to the printer?')
  await look()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New comment' }).waitFor({ state: 'detached' })
  await hands.saved()
  await hands.settled()
  await look()
  await page.keyboard.press('Control+Alt+c')
  await page.getByText('Is this what we').first().click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Yes, as it is')
  await look()
}

export const finding: Sequence['steps'] = async ({ page, hands, look }) => {
  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: 'Find in texts, names and comments' }).waitFor()
  await page.keyboard.type('wall')
  await page.keyboard.press('Enter')
  await hands.settled()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
  await look()
  await page.keyboard.type('zoom')
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+l')
  await page.getByRole('complementary', { name: 'List of layers' }).waitFor()
  await hands.settled()
  await look()
}

export const together: Sequence['steps'] = async ({ page, hands, look }) => {
  await page.keyboard.press('Shift+t')
  await page.getByRole('group', { name: 'Together' }).getByRole('button', { name: 'Vote …' }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Vote …' }).click()
  await page.getByLabel('What is voted on').and(page.locator(':focus')).fill('What to begin with')
  await look()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Voting' }).getByRole('button', { name: 'Vote', exact: true }).click()
  await hands.tool('vote')
  for (const at of [
    { x: -230, y: -100 },
    { x: -230, y: -100 },
    { x: 0, y: 50 },
  ])
    await hands.click(at)
  await page.getByText('All 3 votes given').waitFor()
  await hands.settled()
  await look()
  await page.getByRole('button', { name: 'End the voting' }).click()
  await page.getByRole('complementary', { name: 'Results' }).waitFor()
  await hands.settled()
  await look()
}

/** Two frames are drawn around what is there, and shown. */
export const presenting: Sequence['steps'] = async ({ page, hands, look }) => {
  for (const [from, to] of [
    [-330, -90],
    [-86, 110],
    [140, 330],
  ] as const) {
    await page.keyboard.press('f')
    await hands.drag({ x: from, y: -150 }, { x: to, y: 140 })
    await hands.saved()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Shift+f')
  await page.getByRole('complementary', { name: 'List of frames' }).waitFor()
  await hands.settled()
  await look()
  await page.keyboard.press('Control+Alt+p')
  await page.getByText('Frame 1 of 3').waitFor()
  await hands.settled()
  await look()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Frame 2 of 3').waitFor()
  await hands.settled()
  await look()
}
