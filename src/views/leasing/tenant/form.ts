/** A tenant's form, in order: whether it is a person or a company stays. */
export const tenantForm = [
  'name',
  'mobile',
  'email',
  'identity_type',
  'identity_no',
  'identity_expiry',
  'nationality',
  'birth_date',
  'commercial_register',
  'vat_no',
  'iban',
];
