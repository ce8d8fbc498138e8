/** Further installments of a contract, like its first; returns their ids. Its owner's connection: nothing checks them. */
export const moreInstallments = (contract: number, count: number): { text: string; values: unknown[] } => ({
  text: `insert into installments (company_id, contract_id, number, due_on, from_on, to_on, net, vat, gross, breakups_with_due_amount)
    select company_id, contract_id, number + n, due_on, from_on, to_on, net, vat, gross, breakups_with_due_amount
    from installments cross join generate_series(1, $2::int) n where contract_id = $1 and number = 1 returning id::int`,
  values: [contract, count],
});
