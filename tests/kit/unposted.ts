/**
 * A condition in SQL, always true, after which the rest of its transaction writes financial documents without their entries in the
 * books: no trigger runs. For rows that stand for what isn't under test.
 */
export const unposted = "set_config('session_replication_role', 'replica', true) is not null";
