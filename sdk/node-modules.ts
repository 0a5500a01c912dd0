/** What the file store uses of Node; the package has no types of Node. */
export interface FileSystem {
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<unknown>
  readFile(path: string, encoding: 'utf8'): Promise<string>
  open(path: string, flags: 'w' | 'a', mode: number): Promise<OpenFile>
  writeFile(path: string, text: string, options: { mode: number }): Promise<void>
  link(existing: string, path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
}

interface OpenFile {
  writeFile(text: string): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

export interface NodeProcess {
  pid: number
  kill(pid: number, signal: 0): boolean
}

/** Not known before it is run, so that bundlers for browsers leave it alone. */
export const importNode = async <T>(name: string): Promise<T> => (await import(/* @vite-ignore */ name)) as T
