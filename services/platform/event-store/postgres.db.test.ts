import { openDatabase } from '../start/open-database.ts'
import { eventStoreContract } from './contract.ts'
import { postgresEventStore } from './postgres.ts'
import { testSchema } from '../testing/database.ts'

eventStoreContract('postgres', async () => {
  const { url, schema } = testSchema()
  const database = await openDatabase(url, schema, (error) => {
    throw error
  })
  const store = postgresEventStore(database.pool)
  return {
    ...store,
    close: async () => {
      await store.close()
      await database.close()
    },
  }
})
