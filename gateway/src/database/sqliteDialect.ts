import { type Dialect, SqliteDialect } from 'kysely'
import Libsql from 'libsql'

/** kysely's own SQLite dialect over libsql, whose statements have the shape that it expects and which needs no compiler. */
export function sqliteDialect(path: string): Dialect {
  return new SqliteDialect({
    database: async () => {
      const database = new Libsql(path)
      // Readers do not wait for the writer, and a crash of the process loses nothing that was answered.
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
      return {
        close: () => void database.close(),
        prepare: (sql) => {
          const statement = database.prepare(sql)
          return {
            reader: statement.reader,
            all: (parameters) => statement.all([...parameters]),
            run: (parameters) => statement.run([...parameters]),
            iterate: (parameters) => statement.iterate([...parameters]),
          }
        },
      }
    },
  })
}
