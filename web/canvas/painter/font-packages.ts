import { type FontFile, type FontPackage, toSubset } from '@easel/drawing/fonts/font-package.ts'

interface ListedPackage extends Omit<FontPackage, 'subsets'> {
  version: string
  subsets?: [name: string, range: string][]
}

export interface FontPackages {
  start(baseUrl: string): void
  /** By the name of the family in lower case; undefined where the service has no such family, or while it is asked. */
  get(slug: string): FontPackage | undefined
  urlOf(file: FontFile): string
}

/** What fonts the service has. The letters of the large families are asked for when a text may need them. */
export const createFontPackages = (track: (work: Promise<unknown>) => void): FontPackages => {
  const listed = new Map<string, ListedPackage>()
  const packages = new Map<string, FontPackage>()
  let root = ''

  const folderOf = ({ id, version }: { id: string; version: string }): string => `${root}/fonts/${id}/${version}`

  const fetchJson = async (url: string) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status} for ${url}`)
    return response.json()
  }

  const add = (listing: ListedPackage, subsets: readonly [string, string][]): void => {
    packages.set(listing.id, { ...listing, subsets: subsets.map(([name, range]) => toSubset(name, range)) })
  }

  const fetchList = async (): Promise<void> => {
    const { packages: all } = (await fetchJson(`${root}/fonts/fonts.json`)) as { packages: ListedPackage[] }
    for (const one of all) {
      listed.set(one.id, one)
      if (one.subsets) add(one, one.subsets)
    }
  }

  const fetchSubsets = async (listing: ListedPackage): Promise<void> => {
    const { subsets } = await fetchJson(`${folderOf(listing)}/subsets.json`)
    add(listing, subsets)
  }

  return {
    start(baseUrl) {
      root = baseUrl.replace(/\/+$/, '')
      // Without them text is drawn in the fonts of the browser.
      track(fetchList().catch(() => {}))
    },
    get(slug) {
      const listing = listed.get(slug)
      if (listing && !packages.has(slug)) {
        packages.set(slug, { ...listing, subsets: [], isPending: true })
        track(fetchSubsets(listing).catch(() => packages.set(slug, { ...listing, subsets: [] })))
      }
      return packages.get(slug)
    },
    urlOf: ({ packageId, name }) => `${folderOf(listed.get(packageId) ?? { id: packageId, version: '0' })}/${name}`,
  }
}
