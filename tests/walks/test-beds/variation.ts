/** SQL that puts a record into facts of its own through its rows ($1 is its id), by a name for titles. */
export type Variations = Record<string, string | readonly string[]>;

/** Changes another record's status, bypassing its lifecycle in the way that its trigger allows. */
export const stands = (table: string, column: string, status: string, where: string) =>
  `update ${table} set ${column} = '${status}' where ${where} and set_config('app.move', '${table}:' || id || ':${status}', true) is not null`;
