/** SQL that puts a record into facts of its own through its rows ($1 is its id), by a name for titles. */
export type Variations = Record<string, string | readonly string[]>;

/** Changes another record's status, bypassing its lifecycle in the way that its trigger allows. */
export const stands = (table: string, column: string, status: string, where: string) =>
  `update ${table} set ${column} = '${status}' where ${where} and set_config('app.move', '${table}:' || id || ':${status}', true) is not null`;

/** An issue with a checklist whose only step isn't answered. */
export const unansweredStep: string[] = [
  `insert into work_order_checklists (company_id, name_en, name_ar) select company_id, 'Filters', 'الفلاتر' from maintenance_issues where id = $1`,
  `insert into checklist_versions (company_id, checklist_id, revision, steps, frozen_at) select company_id, max(id), 1,
    '[{"id": 1, "name_en": "Filter is clean", "name_ar": "الفلتر نظيف", "answer": "pass_fail", "required": true}]', now()
    from work_order_checklists where company_id = (select company_id from maintenance_issues where id = $1) group by company_id`,
  `insert into issue_answers (company_id, issue_id, checklist_id, revision, position) select i.company_id, i.id, max(v.checklist_id), 1, 0
    from maintenance_issues i join checklist_versions v on v.company_id = i.company_id and v.revision = 1 where i.id = $1 group by i.company_id, i.id`,
];
