import type { Editing } from './editing-room.ts'
import { newProfile } from './web-service.ts'

/** Somebody who may look at a room, in a browser of their own, and follows who is there. */
export const openFollower = async ({ service, team, url }: Editing) => {
  const viewport = { width: 1280, height: 800 }
  const { profile, problems } = await newProfile(service.browser, { viewport, reducedMotion: 'reduce' })
  const other = await profile.newPage()
  await service.signIn(other, team.viewer)
  await other.goto(url())
  await other.getByRole('button', { name: /^Follow / }).click()
  await other.getByText('Following').waitFor()
  return { other, profile, problems }
}
