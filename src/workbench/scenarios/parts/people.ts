/** The sandbox company that the first start fills, and its people's password. */
export const demo = { company: 'najd-oasis', password: 'statehouse-demo' };
/** Who takes which part in the demo company, by role: the name before the `@` of their e-mail. */
export const people: Record<string, string> = {
  admin: 'admin',
  general_manager: 'manager',
  leasing_manager: 'supervisor',
  leasing_agent: 'leasing',
  sales_agent: 'sales',
  finance_manager: 'finance',
  operations: 'operations',
  analyst: 'analyst',
  none: 'guest',
};
