import pg from 'pg'

/** A database on the suite's server, which `npm test` starts. */
export const postgresUrl = (database: string): string => {
  const server = process.env.EASEL_TEST_POSTGRES
  if (!server) throw new Error('EASEL_TEST_POSTGRES is not set: run tests with `npm test -- FILE`')
  return `${server}/${database}`
}

export const onPostgres = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl('postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
