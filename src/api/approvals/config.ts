/** Which quotations a config speaks for; an empty list means all. */
export interface ConfigScope {
  compounds: number[];
  property_use: string[];
  contract_kind: string[];
  unit_types: number[];
}
export interface Threshold {
  field:
    | 'total_amount'
    | 'yearly_rent'
    | 'discount_percent'
    | 'discount_amount'
    | 'below_min_percent'
    | 'term_months'
    | 'payments_count'
    | 'deposit_waived'
    | 'tenant_overdue_days';
  op: '>' | '>=' | '<' | '<=' | '=';
  value: number;
}
export interface ConfigStep {
  order: number;
  name: string;
  assignees: { type: 'user' | 'role' | 'requester_supervisor' | 'compound_manager' | 'sales_member_supervisor'; id?: number }[];
  mode: 'any' | 'all' | 'quorum';
  quorum?: number;
  due_hours?: number;
  on_timeout: 'remind' | 'escalate' | 'reject';
  escalate_to?: number;
  allow_delegate: boolean;
  require_comment: boolean;
}
