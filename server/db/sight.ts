import { outsiderRole } from './roles.ts';

/**
 * Whose rows are read, for people who aren't staff: sight.sql states for each table which rows such a user sees. Null wherever a
 * sight is expected means staff, who see all rows of their company.
 */
export interface Sight {
  user: number;
}

const settings = [
  "set_config('app.company_id', $1, true)",
  "set_config('app.user_id', $2, true)",
  `set_config('role', '${outsiderRole}', true)`,
];

/** The settings of a transaction that reads with a sight; they end with it. Values: `sightValues`. */
export const enterSight = {
  /** A statement without rows. */
  silently: `select from (values (1)) t where ${settings.join(' || ')} is null`,
  text: `select ${settings.join(', ')}`,
};
export const sightValues = (company: number, { user }: Sight): string[] => [String(company), String(user)];
