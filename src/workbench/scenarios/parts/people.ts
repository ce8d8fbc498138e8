/** The sandbox company created on the first start, and its users' password. */
export const demo = { company: 'najd-oasis', password: 'statehouse-demo' };
/** The demo company's users by role: the part of their e-mail before the `@`. */
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
