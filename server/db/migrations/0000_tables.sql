CREATE TABLE "contract_discount_reasons" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_discount_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "contract_discount_reasons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"execution_id" bigint NOT NULL,
	"step_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_id" bigint,
	"escalated" boolean DEFAULT false NOT NULL,
	"passed_on" boolean DEFAULT false NOT NULL,
	"sole_approver" boolean DEFAULT false NOT NULL,
	"comment" text,
	"rejection_reason_id" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "execution_comments" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "execution_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"execution_id" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "execution_comments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "execution_steps" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "execution_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"execution_id" bigint NOT NULL,
	"order" integer NOT NULL,
	"name" text NOT NULL,
	"assignees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mode" text NOT NULL,
	"quorum" integer,
	"due_hours" integer,
	"on_timeout" text DEFAULT 'remind' NOT NULL,
	"escalate_to_id" bigint,
	"allow_delegate" boolean DEFAULT true NOT NULL,
	"require_comment" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"overdue" boolean DEFAULT false NOT NULL,
	"escalated_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "execution_steps_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "executions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "executions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'running' NOT NULL,
	"kind" text NOT NULL,
	"config_id" bigint NOT NULL,
	"config_version" integer NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"requester_id" bigint NOT NULL,
	"priced_hash" text,
	"card" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "executions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "rejection_reasons" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rejection_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"note_required" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rejection_reasons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_configs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "workflow_configs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"priority" integer NOT NULL,
	"scope" jsonb NOT NULL,
	"thresholds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "workflow_configs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_deposit_cash" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposit_cash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"bank_deposit_id" bigint NOT NULL,
	"cash_box_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_deposit_cash_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bank_deposit_cash_amount" CHECK ("bank_deposit_cash"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_deposit_cheques" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposit_cheques_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"bank_deposit_id" bigint NOT NULL,
	"cheque_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_deposit_cheques_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_deposits" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"number" text NOT NULL,
	"sub_account_id" bigint NOT NULL,
	"slip_number" text,
	"paid_in_on" date,
	"confirmed_on" date,
	"cash" bigint DEFAULT 0 NOT NULL,
	"cheque_total" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"note" text,
	CONSTRAINT "bank_deposits_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"line_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "bank_matches_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"bank_statement_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"text" text NOT NULL,
	"bank_ref" text,
	"key" text,
	"state" text DEFAULT 'unmatched' NOT NULL,
	"reason" text,
	"settled_by" bigint,
	CONSTRAINT "bank_statement_lines_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bank_statement_lines_amount" CHECK ("bank_statement_lines"."amount" <> 0),
	CONSTRAINT "bank_statement_lines_reason" CHECK (("bank_statement_lines"."state" = 'explained') = ("bank_statement_lines"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'imported' NOT NULL,
	"account" text NOT NULL,
	"number" text,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"line_count" integer NOT NULL,
	"skipped_lines" integer DEFAULT 0 NOT NULL,
	"zero_lines" integer DEFAULT 0 NOT NULL,
	"open_lines" integer NOT NULL,
	"reason" text,
	"fingerprint" text,
	CONSTRAINT "bank_statements_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bank_statements_days" CHECK ("bank_statements"."from_on" <= "bank_statements"."to_on"),
	CONSTRAINT "bank_statements_open_lines" CHECK ("bank_statements"."open_lines" between 0 and "bank_statements"."line_count")
);
--> statement-breakpoint
CREATE TABLE "business_calendars" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_calendars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"sunday" text DEFAULT '08:00-17:00',
	"monday" text DEFAULT '08:00-17:00',
	"tuesday" text DEFAULT '08:00-17:00',
	"wednesday" text DEFAULT '08:00-17:00',
	"thursday" text DEFAULT '08:00-17:00',
	"friday" text,
	"saturday" text,
	"ramadan" text DEFAULT '10:00-15:00',
	CONSTRAINT "business_calendars_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"occasion" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"confirmed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "holidays_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "moon_sightings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moon_sightings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"hijri_year" text NOT NULL,
	"month" text NOT NULL,
	"shift" text NOT NULL,
	CONSTRAINT "moon_sightings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "cash_boxes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_boxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'closed' NOT NULL,
	"name" text NOT NULL,
	"person_id" bigint,
	"float" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"holder_id" bigint,
	"opened_on" date,
	"counted" bigint,
	"counted_on" date,
	"counted_by" bigint,
	"pieces" jsonb,
	"note" text,
	CONSTRAINT "cash_boxes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "cash_boxes_float" CHECK ("cash_boxes"."float" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_counts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"cash_box_id" bigint NOT NULL,
	"counted_on" date NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"pieces" jsonb NOT NULL,
	"counted_by" bigint,
	CONSTRAINT "cash_counts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "clearance_documents" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clearance_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"leasing_clearance_id" bigint NOT NULL,
	"invoice_id" bigint,
	"collection_id" bigint,
	"credit_note_id" bigint,
	"amount" bigint NOT NULL,
	"open" bigint NOT NULL,
	CONSTRAINT "clearance_documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "clearance_documents_one" CHECK (num_nonnulls("clearance_documents"."invoice_id", "clearance_documents"."collection_id", "clearance_documents"."credit_note_id") = 1),
	CONSTRAINT "clearance_documents_amount" CHECK ("clearance_documents"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "damaged_items" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "damaged_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"leasing_clearance_id" bigint NOT NULL,
	"damage_price_id" bigint,
	"description" text NOT NULL,
	"room" text,
	"quantity" integer DEFAULT 100 NOT NULL,
	"unit_price" bigint NOT NULL,
	"wear_percent" integer DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"attachment_id" bigint,
	CONSTRAINT "damaged_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leasing_clearances" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leasing_clearances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('CL-' || id) STORED NOT NULL,
	"lease_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"inspection_on" date,
	"rooms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amenities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inventory" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keys_issued" integer,
	"keys_returned" integer,
	"electricity_reading" integer,
	"water_reading" integer,
	"utilities" bigint DEFAULT 0 NOT NULL,
	"cleaning" bigint DEFAULT 0 NOT NULL,
	"early_fee" bigint DEFAULT 0 NOT NULL,
	"early_fee_clause" text,
	"overstay_factor" integer,
	"overstay_grace_days" integer DEFAULT 0 NOT NULL,
	"overstay_clause" text,
	"note" text,
	"disputed_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dispute_reason" text,
	"reason" text,
	"issued" jsonb,
	"issued_on" date,
	"balance" bigint,
	"deposit_contracts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bill_kind" text,
	"bill_no" text,
	"billed_on" date,
	"settled_since" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "leasing_clearances_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "leasing_clearances_paid" CHECK ("leasing_clearances"."paid" between 0 and abs(coalesce("leasing_clearances"."balance", 0)))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"invoice_id" bigint NOT NULL,
	"collection_id" bigint,
	"credit_note_id" bigint,
	"amount" bigint NOT NULL,
	"allocated_on" date NOT NULL,
	"reason" text,
	"ended_on" date,
	"end_reason" text,
	"transaction_id" bigint,
	CONSTRAINT "allocations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount" > 0),
	CONSTRAINT "allocations_source" CHECK (("allocations"."collection_id" is null) <> ("allocations"."credit_note_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cash_refunds" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cash_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"number" text NOT NULL,
	"tenant_id" bigint NOT NULL,
	"collection_id" bigint,
	"credit_note_id" bigint,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"iban" text,
	"payee" text NOT NULL,
	"reason" text NOT NULL,
	"requested_on" date NOT NULL,
	"requested_by" bigint,
	"approved_on" date,
	"approved_by" bigint,
	"paid_on" date,
	"reference" text,
	"reversed_on" date,
	"end_reason" text,
	"transaction_id" bigint,
	CONSTRAINT "cash_refunds_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "cash_refunds_amount" CHECK ("cash_refunds"."amount" > 0),
	CONSTRAINT "cash_refunds_source" CHECK (("cash_refunds"."collection_id" is null) <> ("cash_refunds"."credit_note_id" is null)),
	CONSTRAINT "cash_refunds_iban" CHECK ("cash_refunds"."method" <> 'bank_transfer_payment' or "cash_refunds"."iban" is not null)
);
--> statement-breakpoint
CREATE TABLE "cheques" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cheques_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'in_safe' NOT NULL,
	"cheque_no" text NOT NULL,
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint,
	"collection_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"drawer" text NOT NULL,
	"cheque_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"deposited_on" date,
	"cleared_on" date,
	"bounced_on" date,
	"bounce_reason" text,
	"fee_invoice_id" bigint,
	"replaced_by_id" bigint,
	"reason" text,
	CONSTRAINT "cheques_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "cheques_amount" CHECK ("cheques"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'recorded' NOT NULL,
	"number" text NOT NULL,
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"note" text,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refunding" bigint DEFAULT 0 NOT NULL,
	"reverse_reason" text,
	"reversed_on" date,
	CONSTRAINT "collections_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "collections_amount" CHECK ("collections"."amount" > 0),
	CONSTRAINT "collections_used" CHECK ("collections"."allocated" >= 0 and "collections"."refunded" >= 0 and "collections"."refunding" >= 0
      and "collections"."allocated" + "collections"."refunded" + "collections"."refunding" <= "collections"."amount")
);
--> statement-breakpoint
CREATE TABLE "contract_parties" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"contract_id" bigint NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"share" integer,
	"limit" bigint,
	"mobile" text,
	"email" text,
	"identity_type" text,
	"identity_no" text,
	"identity_expiry" date,
	CONSTRAINT "contract_parties_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contract_parties_stake" CHECK (("contract_parties"."role" = 'co_tenant') = ("contract_parties"."share" is not null) and ("contract_parties"."role" = 'guarantor') = ("contract_parties"."limit" is not null))
);
--> statement-breakpoint
CREATE TABLE "damage_prices" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "damage_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"measure" text DEFAULT 'piece' NOT NULL,
	"price" bigint NOT NULL,
	"life_years" integer,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "damage_prices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "dunning_cases" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint,
	"opened_on" date NOT NULL,
	"oldest_due_on" date,
	"overdue" bigint DEFAULT 0 NOT NULL,
	"covered" bigint DEFAULT 0 NOT NULL,
	"next_step_on" date,
	"last_contact_on" date,
	"waits_until" date,
	"assignee_id" bigint,
	"reason" text,
	"closed_on" date,
	CONSTRAINT "dunning_cases_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "dunning_days" (
	"company_id" bigint NOT NULL,
	"looked_on" date NOT NULL,
	CONSTRAINT "dunning_days_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "dunning_letters" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"dunning_case_id" bigint NOT NULL,
	"step_days" integer NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"email" text,
	"written_on" date NOT NULL,
	"sent_on" date,
	"overdue" bigint NOT NULL,
	"covered" bigint NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "dunning_letters_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "dunning_steps" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"days" integer NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"letter_en" text NOT NULL,
	"letter_ar" text NOT NULL,
	CONSTRAINT "dunning_steps_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "equipments" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "equipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"category_id" bigint NOT NULL,
	"status" text DEFAULT 'in_service' NOT NULL,
	"compound_id" bigint NOT NULL,
	"building_id" bigint,
	"unit_id" bigint,
	"maker" text,
	"model" text,
	"serial" text,
	"installed_on" date,
	"warranty_until" date,
	"note" text,
	"qr_token" text NOT NULL,
	"reason" text,
	CONSTRAINT "equipments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'uploading' NOT NULL,
	"for_entity" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"chunks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"media_type" text,
	"has_preview" boolean DEFAULT false NOT NULL,
	"sha256" text,
	"refusal" text,
	CONSTRAINT "attachments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"expires_on" date,
	"note" text,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounting_periods" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accounting_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date GENERATED ALWAYS AS ((starts_on + interval '1 month' - interval '1 day')::date) STORED NOT NULL,
	"note" text,
	"closed_on" date,
	"seal" text,
	"reopen_reason" text,
	"requester_id" bigint,
	CONSTRAINT "accounting_periods_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "accounting_periods_month" CHECK (extract(day from "accounting_periods"."starts_on") = 1)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"kind" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "accounts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "income_categories" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "income_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"sub_account_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "income_categories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sub_accounts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sub_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"account_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"purpose" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sub_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sub_accounts_account" UNIQUE("company_id","id","account_id")
);
--> statement-breakpoint
CREATE TABLE "data_import_rows" (
	"company_id" bigint NOT NULL,
	"data_import_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_id" bigint,
	CONSTRAINT "data_import_rows_company_id_data_import_id_number_pk" PRIMARY KEY("company_id","data_import_id","number")
);
--> statement-breakpoint
CREATE TABLE "data_imports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"attachment_id" bigint NOT NULL,
	"language" text NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"existing" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	CONSTRAINT "data_imports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"number" text,
	"tenant_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"issued_on" date,
	"net" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"applied" bigint DEFAULT 0 NOT NULL,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refunding" bigint DEFAULT 0 NOT NULL,
	"left" bigint GENERATED ALWAYS AS (case when status = 'draft' then 0 else gross - applied - allocated - refunded - refunding end) STORED NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "credit_notes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "credit_notes_used" CHECK ("credit_notes"."applied" >= 0 and "credit_notes"."allocated" >= 0 and "credit_notes"."refunded" >= 0 and "credit_notes"."refunding" >= 0
      and "credit_notes"."applied" + "credit_notes"."allocated" + "credit_notes"."refunded" + "credit_notes"."refunding" <= "credit_notes"."gross")
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"company_id" bigint NOT NULL,
	"type" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_company_id_type_pk" PRIMARY KEY("company_id","type")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"invoice_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"income_category_id" bigint NOT NULL,
	"installment_id" bigint,
	"unit_id" bigint,
	"description" text NOT NULL,
	"from_on" date,
	"to_on" date,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"net" bigint NOT NULL,
	"vat_category" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"credited_net" bigint DEFAULT 0 NOT NULL,
	"credited_vat" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_lines_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invoice_lines_sum" CHECK ("invoice_lines"."net" + "invoice_lines"."vat" = "invoice_lines"."gross"),
	CONSTRAINT "invoice_lines_credited" CHECK ("invoice_lines"."credited_net" between 0 and "invoice_lines"."net" and "invoice_lines"."credited_vat" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"tenant_id" bigint NOT NULL,
	"contract_id" bigint,
	"lease_id" bigint,
	"quotation_id" bigint,
	"issued_on" date,
	"due_on" date NOT NULL,
	"note" text,
	"net" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"open" bigint GENERATED ALWAYS AS (case when status in ('draft', 'void') then 0 else gross - allocated - credited - written_off end) STORED NOT NULL,
	"tax_type" text,
	"void_reason" text,
	"write_off_reason" text,
	"write_off_by" bigint,
	"delivery_status" text DEFAULT 'not_sent' NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"mailed_to" text,
	"mail_error" text,
	"mailed_by" bigint,
	CONSTRAINT "invoices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invoices_settled" CHECK ("invoices"."allocated" >= 0 and "invoices"."credited" >= 0 and "invoices"."written_off" >= 0
      and "invoices"."allocated" + "invoices"."credited" + "invoices"."written_off" <= "invoices"."gross")
);
--> statement-breakpoint
CREATE TABLE "invoicing_run_rows" (
	"company_id" bigint NOT NULL,
	"invoicing_run_id" bigint NOT NULL,
	"installment_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"gross" bigint NOT NULL,
	"warning" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" jsonb,
	"invoice_id" bigint,
	CONSTRAINT "invoicing_run_rows_company_id_invoicing_run_id_installment_id_pk" PRIMARY KEY("company_id","invoicing_run_id","installment_id")
);
--> statement-breakpoint
CREATE TABLE "invoicing_runs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoicing_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'planned' NOT NULL,
	"up_to" date NOT NULL,
	"note" text,
	"total" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"drafts" integer DEFAULT 0 NOT NULL,
	"posted" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"started_by" bigint,
	"language" text DEFAULT 'en' NOT NULL,
	CONSTRAINT "invoicing_runs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_discounts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"contract_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reason_id" bigint NOT NULL,
	"note" text,
	"rejection" text,
	"applied_on" date,
	"lowered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "contract_discounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contract_discounts_amount" CHECK ("contract_discounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'not_sent' NOT NULL,
	"deposit_status" text DEFAULT 'none' NOT NULL,
	"life_status" text DEFAULT 'draft' NOT NULL,
	"ejar_status" text DEFAULT 'not_submitted' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('C-' || id) STORED NOT NULL,
	"kind" text DEFAULT 'new' NOT NULL,
	"tenant_id" bigint NOT NULL,
	"quotation_id" bigint NOT NULL,
	"transferred_from_id" bigint,
	"compound_id" bigint,
	"property_use" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"calendar" text NOT NULL,
	"payments_per_year" integer NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"deposit_due_on" date,
	"deposit_received_on" date,
	"deposit_method" text,
	"deposit_receipt_no" text,
	"deposit_held_by" text,
	"down_payment" bigint DEFAULT 0 NOT NULL,
	"total_net" bigint NOT NULL,
	"total_vat" bigint NOT NULL,
	"total_gross" bigint NOT NULL,
	"yearly_rent" bigint NOT NULL,
	"tenant_signed_at" timestamp (3) with time zone,
	"tenant_signed_by" bigint,
	"signed_at" timestamp (3) with time zone,
	"landlord_signed_by" bigint,
	"sent_at" timestamp (3) with time zone,
	"reject_reason" text,
	"ejar_no" text,
	"ejar_submitted_on" date,
	"ejar_documented_on" date,
	"ejar_reason" text,
	CONSTRAINT "contracts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "generations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'tenant' NOT NULL,
	"quotation_id" bigint NOT NULL,
	"lead_id" bigint,
	"tenant_id" bigint,
	"contract_id" bigint,
	"failed_step" text,
	"error" text,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "generations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "installments" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "installments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"contract_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"cancelled_on" date,
	"breakups_with_due_amount" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "installments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "installments_paid" CHECK ("installments"."paid" between 0 and "installments"."gross"),
	CONSTRAINT "installments_cancelled" CHECK ("installments"."cancelled" between 0 and "installments"."gross")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"contract_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"yearly_rent" bigint NOT NULL,
	"delivered_on" date,
	"notice_on" date,
	"notice_party" text,
	"notice_reason" text,
	"notice_ground" text,
	"termination_kind" text,
	"ended_on" date,
	"handed_over_on" date,
	"cancel_reason" text,
	"successor_id" bigint,
	"transferred_to_id" bigint,
	CONSTRAINT "leases_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leasing_orders" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leasing_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('O-' || id) STORED NOT NULL,
	"contract_id" bigint NOT NULL,
	"lease_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"planned_on" date NOT NULL,
	"delivered_on" date,
	"inventory_accepted_at" timestamp (3) with time zone,
	"inventory_accepted_by" text,
	"inventory_signature" jsonb,
	"keys_count" integer,
	"access_cards" integer,
	"electricity_reading" integer,
	"water_reading" integer,
	"waivers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	CONSTRAINT "leasing_orders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "occupants" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "occupants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"lease_id" bigint NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"birth_date" date NOT NULL,
	"guardian_name" text,
	"mobile" text,
	"nationality" text,
	"identity_type" text,
	"identity_no" text,
	"identity_expiry" date,
	CONSTRAINT "occupants_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tenants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"identity_type" text,
	"identity_no" text,
	"identity_expiry" date,
	"nationality" text,
	"birth_date" date,
	"commercial_register" text,
	"vat_no" text,
	"iban" text,
	"building_no" text,
	"address" text,
	"district" text,
	"city" text,
	"postal_code" text,
	"additional_no" text,
	"invoices_by" text DEFAULT 'company' NOT NULL,
	"lead_id" bigint,
	CONSTRAINT "tenants_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "utility_account_requests" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "utility_account_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'submitted' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('UA-' || id) STORED NOT NULL,
	"lease_id" bigint NOT NULL,
	"utility" text NOT NULL,
	"provider" text NOT NULL,
	"meter_no" text NOT NULL,
	"reading" integer NOT NULL,
	"previous_reading" integer,
	"final_reading" integer,
	"account_no" text,
	"reason" text,
	"note" text,
	CONSTRAINT "utility_account_requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"lease_id" bigint NOT NULL,
	"plate_kind" text DEFAULT 'saudi' NOT NULL,
	"plate" text NOT NULL,
	"plate_ar" text NOT NULL,
	"make" text,
	"color" text,
	"permit_until" date,
	CONSTRAINT "vehicles_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_balances" (
	"company_id" bigint NOT NULL,
	"sub_account_id" bigint NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	CONSTRAINT "account_balances_company_id_sub_account_id_pk" PRIMARY KEY("company_id","sub_account_id")
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"company_id" bigint NOT NULL,
	"check_id" text NOT NULL,
	"violations" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"took_ms" integer NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_checks_company_id_check_id_pk" PRIMARY KEY("company_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"company_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"sub_account_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"debit" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"tenant_id" bigint,
	"contract_id" bigint,
	"lease_id" bigint,
	"unit_id" bigint,
	"cash_box_id" bigint,
	"document_line" bigint,
	CONSTRAINT "ledger_entries_company_id_transaction_id_line_pk" PRIMARY KEY("company_id","transaction_id","line"),
	CONSTRAINT "ledger_entries_one_side" CHECK ("ledger_entries"."debit" >= 0 and "ledger_entries"."credit" >= 0 and ("ledger_entries"."debit" > 0) <> ("ledger_entries"."credit" > 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"document_number" text,
	"rule" text NOT NULL,
	"transition" text NOT NULL,
	"reverses_id" bigint,
	"reason" text,
	"late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "ledger_transactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "ledger_transactions_reverses_another" CHECK ("ledger_transactions"."reverses_id" <> "ledger_transactions"."id")
);
--> statement-breakpoint
CREATE TABLE "tenant_balances" (
	"company_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"sub_account_id" bigint NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	CONSTRAINT "tenant_balances_company_id_tenant_id_sub_account_id_pk" PRIMARY KEY("company_id","tenant_id","sub_account_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_categories" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"default_payer" text DEFAULT 'company' NOT NULL,
	"default_priority" text DEFAULT 'normal' NOT NULL,
	CONSTRAINT "maintenance_categories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_status_details" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_status_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"life" text NOT NULL,
	CONSTRAINT "maintenance_status_details_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_subcategories" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_subcategories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "maintenance_subcategories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_subsubcategories" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_subsubcategories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"subcategory_id" bigint NOT NULL,
	CONSTRAINT "maintenance_subsubcategories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_types" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "maintenance_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "part_categories" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "part_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "part_categories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "mobile_access_links" (
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"mobile_access_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mobile_access_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "mobile_accesses" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mobile_accesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'not_invited' NOT NULL,
	"tenant_id" bigint,
	"unit_owner_id" bigint,
	"name" text NOT NULL,
	"email" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"password_hash" text,
	"sent_at" timestamp (3) with time zone,
	"invited_until" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "mobile_accesses_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "mobile_accesses_of_one" CHECK (("mobile_accesses"."tenant_id" is null) <> ("mobile_accesses"."unit_owner_id" is null))
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"mobile_access_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"agent" text,
	"network" text NOT NULL,
	CONSTRAINT "portal_sessions_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inventory_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"order_id" bigint NOT NULL,
	"room" text NOT NULL,
	"room_no" integer,
	"amenity_id" bigint,
	"name" text,
	"condition" text DEFAULT 'good' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"note" text,
	"photo_id" bigint,
	CONSTRAINT "inventory_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "pre_occupancy_orders" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pre_occupancy_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('PO-' || id) STORED NOT NULL,
	"order_id" bigint NOT NULL,
	"lease_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"inspection_on" date,
	"assignee_id" bigint,
	"finished_on" date,
	"preparation_id" bigint,
	"reason" text,
	"note" text,
	CONSTRAINT "pre_occupancy_orders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "preparation_items" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "preparation_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"preparation_id" bigint NOT NULL,
	"name" text NOT NULL,
	"assignee_id" bigint,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "preparation_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_preparations" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_preparations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('UP-' || id) STORED NOT NULL,
	"unit_id" bigint NOT NULL,
	"opened_on" date NOT NULL,
	"target_ready_on" date NOT NULL,
	"ready_on" date,
	"reason" text,
	"note" text,
	CONSTRAINT "unit_preparations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "parts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"part_category_id" bigint NOT NULL,
	"measure" text DEFAULT 'piece' NOT NULL,
	"barcode" text,
	"quantity" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"reorder_point" integer,
	"store_note" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "parts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "parts_reserved" CHECK (0 <= "parts"."reserved" and "parts"."reserved" <= "parts"."quantity"),
	CONSTRAINT "parts_value" CHECK ("parts"."value" >= 0 and ("parts"."quantity" > 0 or "parts"."value" = 0))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"id" bigserial NOT NULL,
	CONSTRAINT "attempts_subject_id_pk" PRIMARY KEY("subject","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"vat_no" text,
	"commercial_register" text,
	"sagia_license" text,
	"license_expires_on" date,
	"iban" text,
	"short_address" text,
	"building_no" text,
	"address" text,
	"district" text,
	"city" text,
	"postal_code" text,
	"additional_no" text,
	"country" text DEFAULT 'SA' NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"logo_id" bigint,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"clock_offset" integer DEFAULT 0 NOT NULL,
	"time_zone" text DEFAULT 'Asia/Riyadh' NOT NULL,
	"invoice_days_ahead" integer DEFAULT 30 NOT NULL,
	"invoices_by" text DEFAULT 'email' NOT NULL,
	"bounce_fee" bigint,
	"admins_need_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "familiar_networks" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "familiar_networks_company_id_user_id_network_pk" PRIMARY KEY("company_id","user_id","network")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_company_id_user_id_code_hash_pk" PRIMARY KEY("company_id","user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"code" text,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_provider" boolean DEFAULT false NOT NULL,
	"is_sales" boolean DEFAULT false NOT NULL,
	"privileges" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "roles_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "second_factors_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"agent" text,
	"opened_by" text,
	"id" bigserial NOT NULL,
	"address" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"password_hash" text,
	"language" text DEFAULT 'en' NOT NULL,
	"role_id" bigint NOT NULL,
	"supervisor_id" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"delegate_id" bigint,
	"delegate_until" timestamp (3) with time zone,
	"dismissed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "users_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "counters_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keep_until" date,
	CONSTRAINT "erasures_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "export_chunks" (
	"company_id" bigint NOT NULL,
	"export_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "export_chunks_company_id_export_id_number_pk" PRIMARY KEY("company_id","export_id","number")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"user_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "follows_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"answer" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_user_id_key_pk" PRIMARY KEY("company_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_reads" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "identity_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "identity_reads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"run_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"locked_by" text,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"dead_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"size" bigint DEFAULT 0 NOT NULL,
	"error" jsonb,
	"told_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '1 day' NOT NULL,
	CONSTRAINT "exports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"user_id" bigint NOT NULL,
	"text_key" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint,
	"part" text,
	"part_id" bigint,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_log" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"event" text NOT NULL,
	"from" text,
	"to" text,
	"actor_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"payload" jsonb,
	"changes" jsonb,
	"chart_version" text,
	CONSTRAINT "record_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "timers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"event" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "timers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "amenities" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "amenities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"icon" text,
	CONSTRAINT "amenities_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	CONSTRAINT "blocks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"block_id" bigint,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"floors" integer DEFAULT 1 NOT NULL,
	"basements" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "buildings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"region" text,
	CONSTRAINT "cities_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "compound_banks" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "compound_banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"account_name" text NOT NULL,
	"purpose" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "compound_banks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "compound_owners" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "compound_owners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"share" integer NOT NULL,
	"deed_no" text,
	"owned_from" date,
	CONSTRAINT "compound_owners_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "compound_warranties" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "compound_warranties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"provider" text NOT NULL,
	"months" integer NOT NULL,
	"start_on" date,
	"note" text,
	CONSTRAINT "compound_warranties_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "compounds" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "compounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"city_id" bigint,
	"district" text,
	"property_use" text NOT NULL,
	"for_sale" boolean DEFAULT false NOT NULL,
	"manager_id" bigint,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"iban" text,
	"payment_term_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "compounds_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contracting_details" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contracting_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"role" text NOT NULL,
	"company_name" text NOT NULL,
	"commercial_register" text,
	"contract_no" text,
	"start_on" date,
	"end_on" date,
	"contact_name" text,
	"mobile" text,
	"email" text,
	"note" text,
	CONSTRAINT "contracting_details_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "owners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"commercial_register" text NOT NULL,
	"vat_no" text,
	"email" text,
	"mobile" text,
	"iban" text,
	"representative" text,
	"address" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "owners_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_status_details" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_status_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"applies_to" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "unit_status_details_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_type_amenities" (
	"company_id" bigint NOT NULL,
	"unit_type_id" bigint NOT NULL,
	"amenity_id" bigint NOT NULL,
	CONSTRAINT "unit_type_amenities_company_id_unit_type_id_amenity_id_pk" PRIMARY KEY("company_id","unit_type_id","amenity_id")
);
--> statement-breakpoint
CREATE TABLE "unit_types" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"property_use" text NOT NULL,
	"price_type" text NOT NULL,
	"min_price" bigint NOT NULL,
	"max_price" bigint NOT NULL,
	"bedrooms" integer,
	"capacity" integer,
	"parking" integer,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"price_from" date,
	"price_until" date,
	CONSTRAINT "unit_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"block_id" bigint,
	"building_id" bigint NOT NULL,
	"unit_type_id" bigint NOT NULL,
	"number" text NOT NULL,
	"floor" integer DEFAULT 0 NOT NULL,
	"area" numeric(9, 2) NOT NULL,
	"property_use" text NOT NULL,
	"asking_rent" bigint,
	"last_rent" bigint,
	"electricity_meter" text,
	"water_meter" text,
	"market" text DEFAULT 'for_lease' NOT NULL,
	"readiness" text DEFAULT 'ready' NOT NULL,
	"status_detail_id" bigint,
	"out_of_order_reason" text,
	"out_of_order_from" date,
	"out_of_order_to" date,
	"expected_ready_on" date,
	"blocked_until" date,
	CONSTRAINT "units_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"legal_name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"commercial_register" text,
	"commercial_register_expiry" date,
	"vat_no" text,
	"iban" text,
	"contract_from" date,
	"contract_to" date,
	"insurance_expiry" date,
	"respond_hours" integer DEFAULT 8 NOT NULL,
	"phone" text,
	"email" text,
	"category_ids" jsonb NOT NULL,
	"compound_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"reason" text,
	CONSTRAINT "providers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"company_id" bigint NOT NULL,
	"report_run_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" jsonb,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "report_mails_company_id_report_run_id_user_id_pk" PRIMARY KEY("company_id","report_run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"report_schedule_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"from" date,
	"to" date NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	CONSTRAINT "report_runs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name" text,
	"report" text NOT NULL,
	"by" text,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"period" text NOT NULL,
	"format" text NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer DEFAULT 0,
	"month_day" integer DEFAULT 1,
	"time" text NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"skips_empty" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	CONSTRAINT "report_schedules_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_people" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" text,
	"mobile" text,
	"email" text,
	"is_signatory" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_people_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_activities" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"lead_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"outcome" text,
	"note" text,
	"due_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"assignee_id" bigint,
	CONSTRAINT "lead_activities_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_takeovers" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_takeovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"lead_id" bigint NOT NULL,
	"asker_id" bigint NOT NULL,
	"reason" text,
	CONSTRAINT "lead_takeovers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'new' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('L-' || id) STORED NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"source" text NOT NULL,
	"identity_type" text,
	"identity_no" text,
	"identity_expiry" date,
	"nationality" text,
	"birth_date" date,
	"commercial_register" text,
	"vat_no" text,
	"property_use" text,
	"budget_min" bigint,
	"budget_max" bigint,
	"compound_id" bigint,
	"unit_type_id" bigint,
	"move_in_on" date,
	"interest_level_id" bigint,
	"business_type_id" bigint,
	"trade_name_id" bigint,
	"assignee_id" bigint,
	"note" text,
	"first_response_at" timestamp (3) with time zone,
	"viewing_on" timestamp (3) with time zone,
	"viewing_unit_id" bigint,
	"viewing_escort_id" bigint,
	"lost_reason" text,
	"lost_note" text,
	"lost_at" timestamp (3) with time zone,
	"tenant_id" bigint,
	"generation_error" text,
	CONSTRAINT "leads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotation_unit_items" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotation_unit_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"quotation_id" bigint NOT NULL,
	"quotation_unit_id" bigint NOT NULL,
	"item_type" text NOT NULL,
	"service_id" bigint,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"periodicity" text DEFAULT 'yearly' NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quotation_unit_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotation_units" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotation_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"quotation_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"compound_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"rent_appeal_no" text,
	CONSTRAINT "quotation_units_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"ref_no" text GENERATED ALWAYS AS ('Q-' || id) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"lead_id" bigint,
	"tenant_id" bigint,
	"kind" text DEFAULT 'new' NOT NULL,
	"renews_contract_id" bigint,
	"property_use" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"calendar" text DEFAULT 'gregorian' NOT NULL,
	"rent_type" text DEFAULT 'fixed' NOT NULL,
	"increments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payments_per_year" integer DEFAULT 1 NOT NULL,
	"days_in_advance" integer DEFAULT 0 NOT NULL,
	"alignment" text DEFAULT 'anniversary' NOT NULL,
	"free_days" integer DEFAULT 0 NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"deposit_waived" boolean DEFAULT false NOT NULL,
	"discount_type" text DEFAULT 'none' NOT NULL,
	"discount_value" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text,
	"down_payment" bigint DEFAULT 0 NOT NULL,
	"down_payment_posted_at" timestamp (3) with time zone,
	"valid_until" date NOT NULL,
	"template_id" bigint,
	"note" text,
	"total_net" bigint DEFAULT 0 NOT NULL,
	"total_vat" bigint DEFAULT 0 NOT NULL,
	"total_gross" bigint DEFAULT 0 NOT NULL,
	"yearly_rent" bigint DEFAULT 0 NOT NULL,
	"priced_hash" text,
	"deal_since" bigint DEFAULT 0 NOT NULL,
	"approved_hash" text,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"decline_reason" text,
	"cancel_reason" text,
	CONSTRAINT "quotations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_holds" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"unit_id" bigint NOT NULL,
	"quotation_id" bigint NOT NULL,
	"strength" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"until" date,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "unit_holds_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_receipts" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "delivery_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"sellable_unit_id" bigint NOT NULL,
	"inspect_on" date,
	"keys_tested" boolean DEFAULT false NOT NULL,
	"meters_read" boolean DEFAULT false NOT NULL,
	"systems_tested" boolean DEFAULT false NOT NULL,
	"cleaned" boolean DEFAULT false NOT NULL,
	"manuals_given" boolean DEFAULT false NOT NULL,
	"note" text,
	"reason" text,
	"undertaking_until" date,
	"signed_by" text,
	"signature" jsonb,
	"approved_on" date,
	CONSTRAINT "delivery_receipts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "progress_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"sellable_unit_id" bigint NOT NULL,
	"reached_on" date NOT NULL,
	"percent" integer NOT NULL,
	"stage" text NOT NULL,
	"note" text,
	CONSTRAINT "progress_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sellable_units" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sellable_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'available' NOT NULL,
	"compound_id" bigint NOT NULL,
	"unit_type_id" bigint NOT NULL,
	"number" text NOT NULL,
	"unit_id" bigint,
	"area" numeric(9, 2) NOT NULL,
	"plot_area" numeric(9, 2),
	"price" bigint NOT NULL,
	"promised_on" date,
	"note" text,
	"buyer_name" text,
	"buyer_mobile" text,
	"deposit" bigint,
	"reserved_until" date,
	"contract_no" text,
	"contracted_on" date,
	"delivered_on" date,
	"reason" text,
	CONSTRAINT "sellable_units_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sellable_warranties" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sellable_warranties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"sellable_unit_id" bigint NOT NULL,
	"compound_warranty_id" bigint,
	"scope" text NOT NULL,
	"provider" text NOT NULL,
	"months" integer NOT NULL,
	"start_on" date,
	"note" text,
	CONSTRAINT "sellable_warranties_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "snags" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "snags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"delivery_receipt_id" bigint NOT NULL,
	"room" text NOT NULL,
	"severity" text NOT NULL,
	"category" text NOT NULL,
	"description" text,
	"contractor" text,
	"due_on" date,
	"fixed_on" date,
	"reason" text,
	"photo_id" bigint,
	"fixed_photo_id" bigint,
	CONSTRAINT "snags_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"quotation_id" bigint NOT NULL,
	"contract_id" bigint,
	"channel" text NOT NULL,
	"by_hand" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"template_id" bigint,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	"error" text,
	"code_hash" text,
	"code_until" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sendings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "business_type_distributions" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_type_distributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"compound_id" bigint NOT NULL,
	"business_type_id" bigint NOT NULL,
	"share" integer NOT NULL,
	"note" text,
	CONSTRAINT "business_type_distributions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "business_types" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	CONSTRAINT "business_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "interest_levels" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "interest_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "interest_levels_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"service_ids" jsonb NOT NULL,
	"periodicity" text DEFAULT 'yearly' NOT NULL,
	"price" bigint NOT NULL,
	"vat_rate" integer DEFAULT 1500 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_terms" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"payments_per_year" integer NOT NULL,
	"days_in_advance" integer DEFAULT 0 NOT NULL,
	"alignment" text DEFAULT 'anniversary' NOT NULL,
	CONSTRAINT "payment_terms_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotation_settings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotation_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"residential_valid_days" integer DEFAULT 7 NOT NULL,
	"commercial_valid_days" integer DEFAULT 14 NOT NULL,
	"accepted_days" integer DEFAULT 10 NOT NULL,
	"down_payment_rate" integer DEFAULT 0 NOT NULL,
	"residential_vat_rate" integer DEFAULT 0 NOT NULL,
	"commercial_vat_rate" integer DEFAULT 1500 NOT NULL,
	"first_response_minutes" integer DEFAULT 30 NOT NULL,
	"terms_en" text DEFAULT '' NOT NULL,
	"terms_ar" text DEFAULT '' NOT NULL,
	"generate_mobile_access" boolean DEFAULT true NOT NULL,
	"residential_auto_renew" boolean DEFAULT true NOT NULL,
	"commercial_auto_renew" boolean DEFAULT true NOT NULL,
	CONSTRAINT "quotation_settings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "retention_settings" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "retention_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"session_days" integer DEFAULT 7 NOT NULL,
	"link_days" integer DEFAULT 7 NOT NULL,
	"notification_days" integer DEFAULT 180 NOT NULL,
	"job_days" integer DEFAULT 90 NOT NULL,
	"identity_read_days" integer DEFAULT 1825 NOT NULL,
	"purged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outbox_purged" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "retention_settings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_members" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sales_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"user_id" bigint NOT NULL,
	"supervisor_id" bigint,
	"yearly_target" bigint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sales_members_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"periodicity" text DEFAULT 'yearly' NOT NULL,
	"price" bigint NOT NULL,
	"vat_rate" integer DEFAULT 1500 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "services_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_types" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shop_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"kind" text NOT NULL,
	"property_use" text DEFAULT 'general' NOT NULL,
	"body_en" text NOT NULL,
	"body_ar" text NOT NULL,
	CONSTRAINT "templates_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "trade_names" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trade_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"business_type_id" bigint,
	CONSTRAINT "trade_names_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_reports" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tax_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" bigint,
	"credit_note_id" bigint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"icv" integer,
	"pih" text,
	"uuid" text,
	"hash" text,
	"xml" text,
	CONSTRAINT "tax_reports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "tax_reports_document" CHECK (("tax_reports"."invoice_id" is null) <> ("tax_reports"."credit_note_id" is null)),
	CONSTRAINT "tax_reports_made" CHECK (num_nulls("tax_reports"."icv", "tax_reports"."pih", "tax_reports"."uuid", "tax_reports"."hash", "tax_reports"."xml") in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"ref_no" text GENERATED ALWAYS AS ('TK-' || id) STORED NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"subject" text NOT NULL,
	"compound_id" bigint NOT NULL,
	"unit_id" bigint,
	"tenant_id" bigint,
	"name" text,
	"mobile" text,
	"email" text,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"message" text NOT NULL,
	"assignee_id" bigint,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"respond_due_at" timestamp (3) with time zone NOT NULL,
	"resolve_due_at" timestamp (3) with time zone NOT NULL,
	"respond_at_risk_at" timestamp (3) with time zone NOT NULL,
	"resolve_at_risk_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"resolution" text,
	"reason" text,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"rating" integer,
	"feedback" text,
	CONSTRAINT "tickets_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_owner_links" (
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"unit_owner_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "unit_owner_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "unit_owners" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_owners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'not_invited' NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"identity_type" text,
	"identity_no" text,
	"identity_expiry" date,
	"nationality" text,
	"mobile" text,
	"email" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"attorney_name" text,
	"attorney_no" text,
	"attorney_until" date,
	"note" text,
	"sent_at" timestamp (3) with time zone,
	"invited_until" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "unit_owners_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit_ownerships" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unit_ownerships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"unit_owner_id" bigint NOT NULL,
	"unit_id" bigint,
	"sellable_unit_id" bigint,
	"share" integer NOT NULL,
	"deed_no" text,
	"owned_from" date,
	"ended_on" date,
	CONSTRAINT "unit_ownerships_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "unit_ownerships_of_something" CHECK ("unit_ownerships"."unit_id" is not null or "unit_ownerships"."sellable_unit_id" is not null),
	CONSTRAINT "unit_ownerships_share" CHECK ("unit_ownerships"."share" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "waiting_list_entries" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"lead_id" bigint NOT NULL,
	"unit_type_id" bigint NOT NULL,
	"compound_id" bigint,
	"move_in_on" date,
	"budget_max" bigint,
	"note" text,
	"unit_id" bigint,
	"offered_until" date,
	"reason" text,
	CONSTRAINT "waiting_list_entries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_days" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "workflow_days_company_id_entity_state_day_pk" PRIMARY KEY("company_id","entity","state","day")
);
--> statement-breakpoint
CREATE TABLE "workflow_dwell" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"state" text NOT NULL,
	"bucket" integer NOT NULL,
	"stays" integer NOT NULL,
	CONSTRAINT "workflow_dwell_company_id_entity_state_bucket_pk" PRIMARY KEY("company_id","entity","state","bucket")
);
--> statement-breakpoint
CREATE TABLE "workflow_folds" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"charts" text NOT NULL,
	"proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_loops" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"from" text NOT NULL,
	"event" text NOT NULL,
	"to" text NOT NULL,
	"times" integer NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "workflow_loops_company_id_entity_from_event_to_pk" PRIMARY KEY("company_id","entity","from","event","to")
);
--> statement-breakpoint
CREATE TABLE "workflow_news" (
	"company_id" bigint NOT NULL,
	"log_id" bigint NOT NULL,
	CONSTRAINT "workflow_news_company_id_log_id_pk" PRIMARY KEY("company_id","log_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_returns" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"from" text NOT NULL,
	"event" text NOT NULL,
	"to" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "workflow_returns_company_id_entity_record_id_from_event_to_pk" PRIMARY KEY("company_id","entity","record_id","from","event","to")
);
--> statement-breakpoint
CREATE TABLE "workflow_standing" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_standing_company_id_entity_record_id_pk" PRIMARY KEY("company_id","entity","record_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_stays" (
	"company_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"state" text NOT NULL,
	"bucket" integer NOT NULL,
	"ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_execution_id_executions_company_id_id_fk" FOREIGN KEY ("company_id","execution_id") REFERENCES "public"."executions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_step_id_execution_steps_company_id_id_fk" FOREIGN KEY ("company_id","step_id") REFERENCES "public"."execution_steps"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_company_id_rejection_reason_id_rejection_reasons_company_id_id_fk" FOREIGN KEY ("company_id","rejection_reason_id") REFERENCES "public"."rejection_reasons"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_comments" ADD CONSTRAINT "execution_comments_company_id_execution_id_executions_company_id_id_fk" FOREIGN KEY ("company_id","execution_id") REFERENCES "public"."executions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_steps" ADD CONSTRAINT "execution_steps_company_id_execution_id_executions_company_id_id_fk" FOREIGN KEY ("company_id","execution_id") REFERENCES "public"."executions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_company_id_config_id_workflow_configs_company_id_id_fk" FOREIGN KEY ("company_id","config_id") REFERENCES "public"."workflow_configs"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_company_id_requester_id_users_company_id_id_fk" FOREIGN KEY ("company_id","requester_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_company_id_record_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","record_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_cash" ADD CONSTRAINT "bank_deposit_cash_company_id_bank_deposit_id_bank_deposits_company_id_id_fk" FOREIGN KEY ("company_id","bank_deposit_id") REFERENCES "public"."bank_deposits"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_cash" ADD CONSTRAINT "bank_deposit_cash_company_id_cash_box_id_cash_boxes_company_id_id_fk" FOREIGN KEY ("company_id","cash_box_id") REFERENCES "public"."cash_boxes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_cheques" ADD CONSTRAINT "bank_deposit_cheques_company_id_bank_deposit_id_bank_deposits_company_id_id_fk" FOREIGN KEY ("company_id","bank_deposit_id") REFERENCES "public"."bank_deposits"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposit_cheques" ADD CONSTRAINT "bank_deposit_cheques_company_id_cheque_id_cheques_company_id_id_fk" FOREIGN KEY ("company_id","cheque_id") REFERENCES "public"."cheques"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_company_id_sub_account_id_sub_accounts_company_id_id_fk" FOREIGN KEY ("company_id","sub_account_id") REFERENCES "public"."sub_accounts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_company_id_line_id_bank_statement_lines_company_id_id_fk" FOREIGN KEY ("company_id","line_id") REFERENCES "public"."bank_statement_lines"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_company_id_transaction_id_ledger_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."ledger_transactions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_company_id_bank_statement_id_bank_statements_company_id_id_fk" FOREIGN KEY ("company_id","bank_statement_id") REFERENCES "public"."bank_statements"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_company_id_settled_by_users_company_id_id_fk" FOREIGN KEY ("company_id","settled_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_company_id_person_id_users_company_id_id_fk" FOREIGN KEY ("company_id","person_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_company_id_holder_id_users_company_id_id_fk" FOREIGN KEY ("company_id","holder_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_company_id_counted_by_users_company_id_id_fk" FOREIGN KEY ("company_id","counted_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_company_id_cash_box_id_cash_boxes_company_id_id_fk" FOREIGN KEY ("company_id","cash_box_id") REFERENCES "public"."cash_boxes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_company_id_counted_by_users_company_id_id_fk" FOREIGN KEY ("company_id","counted_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_documents" ADD CONSTRAINT "clearance_documents_company_id_leasing_clearance_id_leasing_clearances_company_id_id_fk" FOREIGN KEY ("company_id","leasing_clearance_id") REFERENCES "public"."leasing_clearances"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_documents" ADD CONSTRAINT "clearance_documents_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_documents" ADD CONSTRAINT "clearance_documents_company_id_collection_id_collections_company_id_id_fk" FOREIGN KEY ("company_id","collection_id") REFERENCES "public"."collections"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_documents" ADD CONSTRAINT "clearance_documents_company_id_credit_note_id_credit_notes_company_id_id_fk" FOREIGN KEY ("company_id","credit_note_id") REFERENCES "public"."credit_notes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_items" ADD CONSTRAINT "damaged_items_company_id_leasing_clearance_id_leasing_clearances_company_id_id_fk" FOREIGN KEY ("company_id","leasing_clearance_id") REFERENCES "public"."leasing_clearances"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_items" ADD CONSTRAINT "damaged_items_company_id_damage_price_id_damage_prices_company_id_id_fk" FOREIGN KEY ("company_id","damage_price_id") REFERENCES "public"."damage_prices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_items" ADD CONSTRAINT "damaged_items_company_id_attachment_id_attachments_company_id_id_fk" FOREIGN KEY ("company_id","attachment_id") REFERENCES "public"."attachments"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_clearances" ADD CONSTRAINT "leasing_clearances_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_clearances" ADD CONSTRAINT "leasing_clearances_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_clearances" ADD CONSTRAINT "leasing_clearances_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_clearances" ADD CONSTRAINT "leasing_clearances_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_company_id_collection_id_collections_company_id_id_fk" FOREIGN KEY ("company_id","collection_id") REFERENCES "public"."collections"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_company_id_credit_note_id_credit_notes_company_id_id_fk" FOREIGN KEY ("company_id","credit_note_id") REFERENCES "public"."credit_notes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_company_id_transaction_id_ledger_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."ledger_transactions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_collection_id_collections_company_id_id_fk" FOREIGN KEY ("company_id","collection_id") REFERENCES "public"."collections"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_credit_note_id_credit_notes_company_id_id_fk" FOREIGN KEY ("company_id","credit_note_id") REFERENCES "public"."credit_notes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_requested_by_users_company_id_id_fk" FOREIGN KEY ("company_id","requested_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_approved_by_users_company_id_id_fk" FOREIGN KEY ("company_id","approved_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_refunds" ADD CONSTRAINT "cash_refunds_company_id_transaction_id_ledger_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."ledger_transactions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_collection_id_collections_company_id_id_fk" FOREIGN KEY ("company_id","collection_id") REFERENCES "public"."collections"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_fee_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","fee_invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_company_id_replaced_by_id_cheques_company_id_id_fk" FOREIGN KEY ("company_id","replaced_by_id") REFERENCES "public"."cheques"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "contract_parties_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_cases" ADD CONSTRAINT "dunning_cases_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_cases" ADD CONSTRAINT "dunning_cases_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_cases" ADD CONSTRAINT "dunning_cases_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_letters" ADD CONSTRAINT "dunning_letters_company_id_dunning_case_id_dunning_cases_company_id_id_fk" FOREIGN KEY ("company_id","dunning_case_id") REFERENCES "public"."dunning_cases"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_category_id_maintenance_categories_company_id_id_fk" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."maintenance_categories"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_building_id_buildings_company_id_id_fk" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_attachment_id_attachments_company_id_id_fk" FOREIGN KEY ("company_id","attachment_id") REFERENCES "public"."attachments"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_periods" ADD CONSTRAINT "accounting_periods_company_id_requester_id_users_company_id_id_fk" FOREIGN KEY ("company_id","requester_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_categories" ADD CONSTRAINT "income_categories_company_id_sub_account_id_sub_accounts_company_id_id_fk" FOREIGN KEY ("company_id","sub_account_id") REFERENCES "public"."sub_accounts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_accounts" ADD CONSTRAINT "sub_accounts_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_rows" ADD CONSTRAINT "data_import_rows_company_id_data_import_id_data_imports_company_id_id_fk" FOREIGN KEY ("company_id","data_import_id") REFERENCES "public"."data_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_company_id_income_category_id_income_categories_company_id_id_fk" FOREIGN KEY ("company_id","income_category_id") REFERENCES "public"."income_categories"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_company_id_installment_id_installments_company_id_id_fk" FOREIGN KEY ("company_id","installment_id") REFERENCES "public"."installments"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_write_off_by_users_company_id_id_fk" FOREIGN KEY ("company_id","write_off_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_mailed_by_users_company_id_id_fk" FOREIGN KEY ("company_id","mailed_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoicing_run_rows" ADD CONSTRAINT "invoicing_run_rows_company_id_invoicing_run_id_invoicing_runs_company_id_id_fk" FOREIGN KEY ("company_id","invoicing_run_id") REFERENCES "public"."invoicing_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoicing_runs" ADD CONSTRAINT "invoicing_runs_company_id_started_by_users_company_id_id_fk" FOREIGN KEY ("company_id","started_by") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_discounts" ADD CONSTRAINT "contract_discounts_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_discounts" ADD CONSTRAINT "contract_discounts_company_id_reason_id_contract_discount_reasons_company_id_id_fk" FOREIGN KEY ("company_id","reason_id") REFERENCES "public"."contract_discount_reasons"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installments" ADD CONSTRAINT "installments_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_orders" ADD CONSTRAINT "leasing_orders_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_orders" ADD CONSTRAINT "leasing_orders_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_orders" ADD CONSTRAINT "leasing_orders_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leasing_orders" ADD CONSTRAINT "leasing_orders_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupants" ADD CONSTRAINT "occupants_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_company_id_lead_id_leads_company_id_id_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_account_requests" ADD CONSTRAINT "utility_account_requests_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_transaction_id_ledger_transactions_company_id_id_fk" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."ledger_transactions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_sub_account_id_sub_accounts_fk" FOREIGN KEY ("company_id","sub_account_id","account_id") REFERENCES "public"."sub_accounts"("company_id","id","account_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_cash_box_id_cash_boxes_company_id_id_fk" FOREIGN KEY ("company_id","cash_box_id") REFERENCES "public"."cash_boxes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_company_id_reverses_id_ledger_transactions_company_id_id_fk" FOREIGN KEY ("company_id","reverses_id") REFERENCES "public"."ledger_transactions"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_subcategories" ADD CONSTRAINT "maintenance_subcategories_company_id_category_id_maintenance_categories_company_id_id_fk" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."maintenance_categories"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_subsubcategories" ADD CONSTRAINT "maintenance_subsubcategories_company_id_subcategory_id_maintenance_subcategories_company_id_id_fk" FOREIGN KEY ("company_id","subcategory_id") REFERENCES "public"."maintenance_subcategories"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_access_links" ADD CONSTRAINT "mobile_access_links_company_id_mobile_access_id_mobile_accesses_company_id_id_fk" FOREIGN KEY ("company_id","mobile_access_id") REFERENCES "public"."mobile_accesses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_accesses" ADD CONSTRAINT "mobile_accesses_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_accesses" ADD CONSTRAINT "mobile_accesses_company_id_unit_owner_id_unit_owners_company_id_id_fk" FOREIGN KEY ("company_id","unit_owner_id") REFERENCES "public"."unit_owners"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_company_id_mobile_access_id_mobile_accesses_company_id_id_fk" FOREIGN KEY ("company_id","mobile_access_id") REFERENCES "public"."mobile_accesses"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_company_id_order_id_leasing_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."leasing_orders"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_company_id_amenity_id_amenities_company_id_id_fk" FOREIGN KEY ("company_id","amenity_id") REFERENCES "public"."amenities"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_occupancy_orders" ADD CONSTRAINT "pre_occupancy_orders_company_id_preparation_id_unit_preparations_company_id_id_fk" FOREIGN KEY ("company_id","preparation_id") REFERENCES "public"."unit_preparations"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_occupancy_orders" ADD CONSTRAINT "pre_occupancy_orders_company_id_order_id_leasing_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."leasing_orders"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_occupancy_orders" ADD CONSTRAINT "pre_occupancy_orders_company_id_lease_id_leases_company_id_id_fk" FOREIGN KEY ("company_id","lease_id") REFERENCES "public"."leases"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_occupancy_orders" ADD CONSTRAINT "pre_occupancy_orders_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_occupancy_orders" ADD CONSTRAINT "pre_occupancy_orders_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_items" ADD CONSTRAINT "preparation_items_company_id_preparation_id_unit_preparations_company_id_id_fk" FOREIGN KEY ("company_id","preparation_id") REFERENCES "public"."unit_preparations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_items" ADD CONSTRAINT "preparation_items_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_preparations" ADD CONSTRAINT "unit_preparations_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_company_id_part_category_id_part_categories_company_id_id_fk" FOREIGN KEY ("company_id","part_category_id") REFERENCES "public"."part_categories"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "familiar_networks" ADD CONSTRAINT "familiar_networks_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_opened_by_sessions_company_id_token_hash_fk" FOREIGN KEY ("company_id","opened_by") REFERENCES "public"."sessions"("company_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_role_id_roles_company_id_id_fk" FOREIGN KEY ("company_id","role_id") REFERENCES "public"."roles"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_supervisor_id_users_company_id_id_fk" FOREIGN KEY ("company_id","supervisor_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_company_id_export_id_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."exports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_company_id_block_id_blocks_company_id_id_fk" FOREIGN KEY ("company_id","block_id") REFERENCES "public"."blocks"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compound_banks" ADD CONSTRAINT "compound_banks_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compound_owners" ADD CONSTRAINT "compound_owners_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compound_owners" ADD CONSTRAINT "compound_owners_company_id_owner_id_owners_company_id_id_fk" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."owners"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compound_warranties" ADD CONSTRAINT "compound_warranties_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compounds" ADD CONSTRAINT "compounds_company_id_city_id_cities_company_id_id_fk" FOREIGN KEY ("company_id","city_id") REFERENCES "public"."cities"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compounds" ADD CONSTRAINT "compounds_company_id_manager_id_users_company_id_id_fk" FOREIGN KEY ("company_id","manager_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracting_details" ADD CONSTRAINT "contracting_details_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_type_amenities" ADD CONSTRAINT "unit_type_amenities_company_id_unit_type_id_unit_types_company_id_id_fk" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_type_amenities" ADD CONSTRAINT "unit_type_amenities_company_id_amenity_id_amenities_company_id_id_fk" FOREIGN KEY ("company_id","amenity_id") REFERENCES "public"."amenities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_block_id_blocks_company_id_id_fk" FOREIGN KEY ("company_id","block_id") REFERENCES "public"."blocks"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_building_id_buildings_company_id_id_fk" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_unit_type_id_unit_types_company_id_id_fk" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_company_id_status_detail_id_unit_status_details_company_id_id_fk" FOREIGN KEY ("company_id","status_detail_id") REFERENCES "public"."unit_status_details"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_company_id_report_run_id_report_runs_company_id_id_fk" FOREIGN KEY ("company_id","report_run_id") REFERENCES "public"."report_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_company_id_report_schedule_id_report_schedules_company_id_id_fk" FOREIGN KEY ("company_id","report_schedule_id") REFERENCES "public"."report_schedules"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_company_id_lead_id_leads_company_id_id_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_takeovers" ADD CONSTRAINT "lead_takeovers_company_id_lead_id_leads_company_id_id_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_takeovers" ADD CONSTRAINT "lead_takeovers_company_id_asker_id_users_company_id_id_fk" FOREIGN KEY ("company_id","asker_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_unit_type_id_unit_types_company_id_id_fk" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_interest_level_id_interest_levels_company_id_id_fk" FOREIGN KEY ("company_id","interest_level_id") REFERENCES "public"."interest_levels"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_business_type_id_business_types_company_id_id_fk" FOREIGN KEY ("company_id","business_type_id") REFERENCES "public"."business_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_trade_name_id_trade_names_company_id_id_fk" FOREIGN KEY ("company_id","trade_name_id") REFERENCES "public"."trade_names"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_viewing_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","viewing_unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_viewing_escort_id_users_company_id_id_fk" FOREIGN KEY ("company_id","viewing_escort_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_unit_items" ADD CONSTRAINT "quotation_unit_items_company_id_quotation_unit_id_quotation_units_company_id_id_fk" FOREIGN KEY ("company_id","quotation_unit_id") REFERENCES "public"."quotation_units"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_unit_items" ADD CONSTRAINT "quotation_unit_items_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_unit_items" ADD CONSTRAINT "quotation_unit_items_company_id_service_id_services_company_id_id_fk" FOREIGN KEY ("company_id","service_id") REFERENCES "public"."services"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_units" ADD CONSTRAINT "quotation_units_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_units" ADD CONSTRAINT "quotation_units_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_units" ADD CONSTRAINT "quotation_units_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_units" ADD CONSTRAINT "quotation_units_company_id_building_id_buildings_company_id_id_fk" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_company_id_lead_id_leads_company_id_id_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_company_id_template_id_templates_company_id_id_fk" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_receipts" ADD CONSTRAINT "delivery_receipts_company_id_sellable_unit_id_sellable_units_company_id_id_fk" FOREIGN KEY ("company_id","sellable_unit_id") REFERENCES "public"."sellable_units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_company_id_sellable_unit_id_sellable_units_company_id_id_fk" FOREIGN KEY ("company_id","sellable_unit_id") REFERENCES "public"."sellable_units"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_units" ADD CONSTRAINT "sellable_units_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_units" ADD CONSTRAINT "sellable_units_company_id_unit_type_id_unit_types_company_id_id_fk" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_units" ADD CONSTRAINT "sellable_units_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_warranties" ADD CONSTRAINT "sellable_warranties_company_id_sellable_unit_id_sellable_units_company_id_id_fk" FOREIGN KEY ("company_id","sellable_unit_id") REFERENCES "public"."sellable_units"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_company_id_delivery_receipt_id_delivery_receipts_company_id_id_fk" FOREIGN KEY ("company_id","delivery_receipt_id") REFERENCES "public"."delivery_receipts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_company_id_photo_id_attachments_company_id_id_fk" FOREIGN KEY ("company_id","photo_id") REFERENCES "public"."attachments"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snags" ADD CONSTRAINT "snags_company_id_fixed_photo_id_attachments_company_id_id_fk" FOREIGN KEY ("company_id","fixed_photo_id") REFERENCES "public"."attachments"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_company_id_quotation_id_quotations_company_id_id_fk" FOREIGN KEY ("company_id","quotation_id") REFERENCES "public"."quotations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_company_id_template_id_templates_company_id_id_fk" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_type_distributions" ADD CONSTRAINT "business_type_distributions_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_type_distributions" ADD CONSTRAINT "business_type_distributions_company_id_business_type_id_business_types_company_id_id_fk" FOREIGN KEY ("company_id","business_type_id") REFERENCES "public"."business_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_members" ADD CONSTRAINT "sales_members_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_members" ADD CONSTRAINT "sales_members_company_id_supervisor_id_sales_members_company_id_id_fk" FOREIGN KEY ("company_id","supervisor_id") REFERENCES "public"."sales_members"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_names" ADD CONSTRAINT "trade_names_company_id_business_type_id_business_types_company_id_id_fk" FOREIGN KEY ("company_id","business_type_id") REFERENCES "public"."business_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_company_id_invoice_id_invoices_company_id_id_fk" FOREIGN KEY ("company_id","invoice_id") REFERENCES "public"."invoices"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_company_id_credit_note_id_credit_notes_company_id_id_fk" FOREIGN KEY ("company_id","credit_note_id") REFERENCES "public"."credit_notes"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_tenant_id_tenants_company_id_id_fk" FOREIGN KEY ("company_id","tenant_id") REFERENCES "public"."tenants"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_assignee_id_users_company_id_id_fk" FOREIGN KEY ("company_id","assignee_id") REFERENCES "public"."users"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_owner_links" ADD CONSTRAINT "unit_owner_links_company_id_unit_owner_id_unit_owners_company_id_id_fk" FOREIGN KEY ("company_id","unit_owner_id") REFERENCES "public"."unit_owners"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_ownerships" ADD CONSTRAINT "unit_ownerships_company_id_unit_owner_id_unit_owners_company_id_id_fk" FOREIGN KEY ("company_id","unit_owner_id") REFERENCES "public"."unit_owners"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_ownerships" ADD CONSTRAINT "unit_ownerships_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_ownerships" ADD CONSTRAINT "unit_ownerships_company_id_sellable_unit_id_sellable_units_company_id_id_fk" FOREIGN KEY ("company_id","sellable_unit_id") REFERENCES "public"."sellable_units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_company_id_lead_id_leads_company_id_id_fk" FOREIGN KEY ("company_id","lead_id") REFERENCES "public"."leads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_company_id_unit_type_id_unit_types_company_id_id_fk" FOREIGN KEY ("company_id","unit_type_id") REFERENCES "public"."unit_types"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_company_id_compound_id_compounds_company_id_id_fk" FOREIGN KEY ("company_id","compound_id") REFERENCES "public"."compounds"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_company_id_unit_id_units_company_id_id_fk" FOREIGN KEY ("company_id","unit_id") REFERENCES "public"."units"("company_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_once" ON "decisions" USING btree ("company_id","step_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "decisions_pending" ON "decisions" USING btree ("company_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "execution_comments_run" ON "execution_comments" USING btree ("company_id","execution_id");--> statement-breakpoint
CREATE UNIQUE INDEX "execution_steps_order" ON "execution_steps" USING btree ("company_id","execution_id","order");--> statement-breakpoint
CREATE INDEX "executions_by_created_at" ON "executions" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "executions_by_kind" ON "executions" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "executions_record" ON "executions" USING btree ("company_id","record_id","entity");--> statement-breakpoint
CREATE INDEX "executions_status" ON "executions" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "rejection_reasons_kind" ON "rejection_reasons" USING btree ("company_id","kind");--> statement-breakpoint
CREATE INDEX "workflow_configs_kind" ON "workflow_configs" USING btree ("company_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_cash_box" ON "bank_deposit_cash" USING btree ("company_id","bank_deposit_id","cash_box_id");--> statement-breakpoint
CREATE INDEX "bank_deposit_cash_of_box" ON "bank_deposit_cash" USING btree ("company_id","cash_box_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposit_cheques_cheque" ON "bank_deposit_cheques" USING btree ("company_id","cheque_id") WHERE active;--> statement-breakpoint
CREATE INDEX "bank_deposit_cheques_deposit" ON "bank_deposit_cheques" USING btree ("company_id","bank_deposit_id");--> statement-breakpoint
CREATE INDEX "bank_deposits_by_paid_in_on" ON "bank_deposits" USING btree ("company_id","paid_in_on","id");--> statement-breakpoint
CREATE INDEX "bank_deposits_by_created_at" ON "bank_deposits" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposits_number" ON "bank_deposits" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "bank_deposits_status" ON "bank_deposits" USING btree ("company_id","status","paid_in_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_transaction_id" ON "bank_matches" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("company_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_key" ON "bank_statement_lines" USING btree ("company_id","account","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_statement" ON "bank_statement_lines" USING btree ("company_id","bank_statement_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_fingerprint" ON "bank_statements" USING btree ("company_id","account","fingerprint") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("company_id","account","to_on","from_on");--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendars_company" ON "business_calendars" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_occasion" ON "holidays" USING btree ("company_id","occasion") WHERE occasion <> 'dates';--> statement-breakpoint
CREATE UNIQUE INDEX "moon_sightings_month" ON "moon_sightings" USING btree ("company_id","hijri_year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_boxes_name" ON "cash_boxes" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cash_boxes_holder_id" ON "cash_boxes" USING btree ("company_id","holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "cash_boxes_person" ON "cash_boxes" USING btree ("company_id","person_id");--> statement-breakpoint
CREATE INDEX "cash_counts_box" ON "cash_counts" USING btree ("company_id","cash_box_id","id");--> statement-breakpoint
CREATE INDEX "clearance_documents_clearance" ON "clearance_documents" USING btree ("company_id","leasing_clearance_id");--> statement-breakpoint
CREATE INDEX "clearance_documents_invoice" ON "clearance_documents" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "damaged_items_clearance" ON "damaged_items" USING btree ("company_id","leasing_clearance_id");--> statement-breakpoint
CREATE INDEX "leasing_clearances_by_status" ON "leasing_clearances" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "leasing_clearances_by_inspection_on" ON "leasing_clearances" USING btree ("company_id","inspection_on","id");--> statement-breakpoint
CREATE INDEX "leasing_clearances_by_balance" ON "leasing_clearances" USING btree ("company_id","balance","id");--> statement-breakpoint
CREATE INDEX "leasing_clearances_by_lease_id" ON "leasing_clearances" USING btree ("company_id","lease_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leasing_clearances_lease" ON "leasing_clearances" USING btree ("company_id","lease_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "leasing_clearances_bill_no" ON "leasing_clearances" USING btree ("company_id","bill_no");--> statement-breakpoint
CREATE INDEX "leasing_clearances_tenant" ON "leasing_clearances" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "allocations_invoice" ON "allocations" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "allocations_collection" ON "allocations" USING btree ("company_id","collection_id");--> statement-breakpoint
CREATE INDEX "allocations_credit_note" ON "allocations" USING btree ("company_id","credit_note_id");--> statement-breakpoint
CREATE INDEX "cash_refunds_by_amount" ON "cash_refunds" USING btree ("company_id","amount","id");--> statement-breakpoint
CREATE INDEX "cash_refunds_by_requested_on" ON "cash_refunds" USING btree ("company_id","requested_on","id");--> statement-breakpoint
CREATE INDEX "cash_refunds_by_paid_on" ON "cash_refunds" USING btree ("company_id","paid_on","id");--> statement-breakpoint
CREATE INDEX "cash_refunds_by_created_at" ON "cash_refunds" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cash_refunds_by_method" ON "cash_refunds" USING btree ("company_id","method","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_refunds_number" ON "cash_refunds" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "cash_refunds_status" ON "cash_refunds" USING btree ("company_id","status","requested_on");--> statement-breakpoint
CREATE INDEX "cash_refunds_tenant" ON "cash_refunds" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "cash_refunds_collection" ON "cash_refunds" USING btree ("company_id","collection_id");--> statement-breakpoint
CREATE INDEX "cash_refunds_credit_note" ON "cash_refunds" USING btree ("company_id","credit_note_id");--> statement-breakpoint
CREATE INDEX "cheques_by_cheque_no" ON "cheques" USING btree ("company_id","cheque_no","id");--> statement-breakpoint
CREATE INDEX "cheques_by_cheque_on" ON "cheques" USING btree ("company_id","cheque_on","id");--> statement-breakpoint
CREATE INDEX "cheques_by_amount" ON "cheques" USING btree ("company_id","amount","id");--> statement-breakpoint
CREATE INDEX "cheques_by_created_at" ON "cheques" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cheques_by_bank_code" ON "cheques" USING btree ("company_id","bank_code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cheques_cheque_no" ON "cheques" USING btree ("company_id","bank_code","drawer","cheque_no") WHERE status not in ('cancelled', 'returned', 'replaced');--> statement-breakpoint
CREATE UNIQUE INDEX "cheques_collection" ON "cheques" USING btree ("company_id","collection_id");--> statement-breakpoint
CREATE INDEX "cheques_status" ON "cheques" USING btree ("company_id","status","cheque_on");--> statement-breakpoint
CREATE INDEX "cheques_tenant" ON "cheques" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "cheques_deposited" ON "cheques" USING btree ("company_id","deposited_on");--> statement-breakpoint
CREATE INDEX "collections_by_status" ON "collections" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "collections_by_amount" ON "collections" USING btree ("company_id","amount","id");--> statement-breakpoint
CREATE INDEX "collections_by_received_on" ON "collections" USING btree ("company_id","received_on","id");--> statement-breakpoint
CREATE INDEX "collections_by_created_at" ON "collections" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collections_by_method" ON "collections" USING btree ("company_id","method","id");--> statement-breakpoint
CREATE INDEX "collections_by_contract_id" ON "collections" USING btree ("company_id","contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_number" ON "collections" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "collections_tenant" ON "collections" USING btree ("company_id","tenant_id","received_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_parties_identity_no" ON "contract_parties" USING btree ("company_id","contract_id","role","identity_no");--> statement-breakpoint
CREATE UNIQUE INDEX "damage_prices_name_en" ON "damage_prices" USING btree ("company_id","name_en");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_status" ON "dunning_cases" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_oldest_due_on" ON "dunning_cases" USING btree ("company_id","oldest_due_on","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_overdue" ON "dunning_cases" USING btree ("company_id","overdue","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_covered" ON "dunning_cases" USING btree ("company_id","covered","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_last_contact_on" ON "dunning_cases" USING btree ("company_id","last_contact_on","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_next_step_on" ON "dunning_cases" USING btree ("company_id","next_step_on","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_opened_on" ON "dunning_cases" USING btree ("company_id","opened_on","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_created_at" ON "dunning_cases" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dunning_cases_by_contract_id" ON "dunning_cases" USING btree ("company_id","contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dunning_cases_open" ON "dunning_cases" USING btree ("company_id","tenant_id",coalesce("contract_id", 0)) WHERE "dunning_cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "dunning_cases_tenant" ON "dunning_cases" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dunning_letters_step" ON "dunning_letters" USING btree ("company_id","dunning_case_id","step_days");--> statement-breakpoint
CREATE UNIQUE INDEX "dunning_steps_days" ON "dunning_steps" USING btree ("company_id","days");--> statement-breakpoint
CREATE UNIQUE INDEX "equipments_code" ON "equipments" USING btree ("company_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "equipments_qr_token" ON "equipments" USING btree ("company_id","qr_token");--> statement-breakpoint
CREATE INDEX "equipments_by_code" ON "equipments" USING btree ("company_id","code","id");--> statement-breakpoint
CREATE INDEX "equipments_by_name_en" ON "equipments" USING btree ("company_id","name_en","id");--> statement-breakpoint
CREATE INDEX "equipments_by_name_ar" ON "equipments" USING btree ("company_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "equipments_by_status" ON "equipments" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "equipments_by_category_id" ON "equipments" USING btree ("company_id","category_id","id");--> statement-breakpoint
CREATE INDEX "equipments_by_compound_id" ON "equipments" USING btree ("company_id","compound_id","id");--> statement-breakpoint
CREATE INDEX "equipments_by_building_id" ON "equipments" USING btree ("company_id","building_id","id");--> statement-breakpoint
CREATE INDEX "equipments_by_unit_id" ON "equipments" USING btree ("company_id","unit_id","id");--> statement-breakpoint
CREATE INDEX "equipments_by_installed_on" ON "equipments" USING btree ("company_id","installed_on","id");--> statement-breakpoint
CREATE INDEX "equipments_by_warranty_until" ON "equipments" USING btree ("company_id","warranty_until","id");--> statement-breakpoint
CREATE INDEX "equipments_by_created_at" ON "equipments" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_sha256" ON "attachments" USING btree ("company_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_owner" ON "documents" USING btree ("company_id","owner","owner_id");--> statement-breakpoint
CREATE INDEX "documents_attachment" ON "documents" USING btree ("company_id","attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounting_periods_starts_on" ON "accounting_periods" USING btree ("company_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_code" ON "accounts" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "income_categories_name" ON "income_categories" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "sub_accounts_code" ON "sub_accounts" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_accounts_purpose" ON "sub_accounts" USING btree ("company_id","purpose");--> statement-breakpoint
CREATE INDEX "data_import_rows_state" ON "data_import_rows" USING btree ("company_id","data_import_id","state","number");--> statement-breakpoint
CREATE INDEX "data_imports_own" ON "data_imports" USING btree ("company_id","created_by","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_status" ON "credit_notes" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_issued_on" ON "credit_notes" USING btree ("company_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_gross" ON "credit_notes" USING btree ("company_id","gross","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_created_at" ON "credit_notes" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_reason" ON "credit_notes" USING btree ("company_id","reason","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "credit_notes_tenant" ON "credit_notes" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_number" ON "invoice_lines" USING btree ("company_id","invoice_id","number");--> statement-breakpoint
CREATE INDEX "invoice_lines_installment" ON "invoice_lines" USING btree ("company_id","installment_id");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "invoices_by_issued_on" ON "invoices" USING btree ("company_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_by_due_on" ON "invoices" USING btree ("company_id","due_on","id");--> statement-breakpoint
CREATE INDEX "invoices_by_gross" ON "invoices" USING btree ("company_id","gross","id");--> statement-breakpoint
CREATE INDEX "invoices_by_open" ON "invoices" USING btree ("company_id","open","id");--> statement-breakpoint
CREATE INDEX "invoices_by_created_at" ON "invoices" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_kind" ON "invoices" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "invoices_by_delivery_status" ON "invoices" USING btree ("company_id","delivery_status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "invoices_tenant" ON "invoices" USING btree ("company_id","tenant_id","due_on");--> statement-breakpoint
CREATE INDEX "invoices_contract" ON "invoices" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE INDEX "invoicing_run_rows_state" ON "invoicing_run_rows" USING btree ("company_id","invoicing_run_id","state","installment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_discounts_open" ON "contract_discounts" USING btree ("company_id","contract_id") WHERE status in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "contract_discounts_contract" ON "contract_discounts" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE INDEX "contracts_by_status" ON "contracts" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "contracts_by_life_status" ON "contracts" USING btree ("company_id","life_status","id");--> statement-breakpoint
CREATE INDEX "contracts_by_ejar_status" ON "contracts" USING btree ("company_id","ejar_status","id");--> statement-breakpoint
CREATE INDEX "contracts_by_start_on" ON "contracts" USING btree ("company_id","start_on","id");--> statement-breakpoint
CREATE INDEX "contracts_by_total_gross" ON "contracts" USING btree ("company_id","total_gross","id");--> statement-breakpoint
CREATE INDEX "contracts_by_yearly_rent" ON "contracts" USING btree ("company_id","yearly_rent","id");--> statement-breakpoint
CREATE INDEX "contracts_by_deposit_status" ON "contracts" USING btree ("company_id","deposit_status","id");--> statement-breakpoint
CREATE INDEX "contracts_by_created_at" ON "contracts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_ref_no" ON "contracts" USING btree ("company_id","ref_no");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_ejar_no" ON "contracts" USING btree ("company_id","ejar_no");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_quotation" ON "contracts" USING btree ("company_id","quotation_id") WHERE transferred_from_id is null;--> statement-breakpoint
CREATE INDEX "contracts_tenant" ON "contracts" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "contracts_end" ON "contracts" USING btree ("company_id","end_on");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_quotation" ON "generations" USING btree ("company_id","quotation_id");--> statement-breakpoint
CREATE INDEX "generations_open" ON "generations" USING btree ("status") WHERE status not in ('done');--> statement-breakpoint
CREATE UNIQUE INDEX "installments_number" ON "installments" USING btree ("company_id","contract_id","number");--> statement-breakpoint
CREATE INDEX "installments_due" ON "installments" USING btree ("company_id","due_on");--> statement-breakpoint
CREATE INDEX "leases_by_status" ON "leases" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "leases_by_end_on" ON "leases" USING btree ("company_id","end_on","id");--> statement-breakpoint
CREATE INDEX "leases_by_yearly_rent" ON "leases" USING btree ("company_id","yearly_rent","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leases_once" ON "leases" USING btree ("company_id","contract_id","unit_id","start_on");--> statement-breakpoint
CREATE INDEX "leases_successor" ON "leases" USING btree ("company_id","successor_id");--> statement-breakpoint
CREATE INDEX "leases_transfer" ON "leases" USING btree ("company_id","transferred_to_id");--> statement-breakpoint
CREATE INDEX "leases_unit" ON "leases" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "leases_tenant" ON "leases" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "leases_start" ON "leases" USING btree ("company_id","start_on");--> statement-breakpoint
CREATE INDEX "leases_last_day" ON "leases" USING btree ("company_id",(case when "ended_on" is null then "end_on" else "ended_on" end));--> statement-breakpoint
CREATE INDEX "leases_kept_until" ON "leases" USING btree ("company_id",(case when handed_over_on > (case when ended_on is null then end_on else ended_on end) then handed_over_on else (case when ended_on is null then end_on else ended_on end) end));--> statement-breakpoint
CREATE INDEX "leasing_orders_by_status" ON "leasing_orders" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "leasing_orders_by_planned_on" ON "leasing_orders" USING btree ("company_id","planned_on","id");--> statement-breakpoint
CREATE INDEX "leasing_orders_by_delivered_on" ON "leasing_orders" USING btree ("company_id","delivered_on","id");--> statement-breakpoint
CREATE INDEX "leasing_orders_by_tenant_id" ON "leasing_orders" USING btree ("company_id","tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leasing_orders_lease" ON "leasing_orders" USING btree ("company_id","lease_id");--> statement-breakpoint
CREATE INDEX "leasing_orders_day" ON "leasing_orders" USING btree ("company_id",(case when "delivered_on" is null then "planned_on" else "delivered_on" end));--> statement-breakpoint
CREATE UNIQUE INDEX "occupants_identity_no" ON "occupants" USING btree ("company_id","lease_id","identity_no");--> statement-breakpoint
CREATE INDEX "tenants_by_name" ON "tenants" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "tenants_by_created_at" ON "tenants" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tenants_by_kind" ON "tenants" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_identity_no" ON "tenants" USING btree ("company_id","identity_no");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_commercial_register" ON "tenants" USING btree ("company_id","commercial_register");--> statement-breakpoint
CREATE INDEX "tenants_words" ON "tenants" USING gin ((translate(lower(case when name is null then '' else name end || ' ' || case when mobile is null then '' else mobile end || ' ' || case when email is null then '' else email end), 'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-‐‑–ـًٌٍَُِّْٰ''’‘ʼ`', 'اااايهوي01234567890123456789    ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenants_identity_expiry" ON "tenants" USING btree ("company_id","identity_expiry");--> statement-breakpoint
CREATE INDEX "utility_account_requests_by_status" ON "utility_account_requests" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "utility_account_requests_by_utility" ON "utility_account_requests" USING btree ("company_id","utility","id");--> statement-breakpoint
CREATE INDEX "utility_account_requests_by_provider" ON "utility_account_requests" USING btree ("company_id","provider","id");--> statement-breakpoint
CREATE UNIQUE INDEX "utility_account_requests_meter_no" ON "utility_account_requests" USING btree ("company_id","provider","meter_no") WHERE status not in ('rejected', 'cancelled', 'released');--> statement-breakpoint
CREATE INDEX "utility_account_requests_lease" ON "utility_account_requests" USING btree ("company_id","lease_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" USING btree ("company_id","lease_id","plate");--> statement-breakpoint
CREATE INDEX "vehicles_of_company" ON "vehicles" USING btree ("company_id","plate");--> statement-breakpoint
CREATE INDEX "ledger_entries_sub_account" ON "ledger_entries" USING btree ("company_id","sub_account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_tenant" ON "ledger_entries" USING btree ("company_id","tenant_id","sub_account_id") WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_contract" ON "ledger_entries" USING btree ("company_id","contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_cash_box" ON "ledger_entries" USING btree ("company_id","cash_box_id","transaction_id") WHERE cash_box_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_date" ON "ledger_transactions" USING btree ("company_id","date","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_document" ON "ledger_transactions" USING btree ("company_id","document_kind","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("company_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_categories_name_en" ON "maintenance_categories" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_status_details_name_en" ON "maintenance_status_details" USING btree ("company_id","status",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_subcategories_name_en" ON "maintenance_subcategories" USING btree ("company_id","category_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_subsubcategories_name_en" ON "maintenance_subsubcategories" USING btree ("company_id","subcategory_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_types_name_en" ON "maintenance_types" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "part_categories_name_en" ON "part_categories" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE INDEX "mobile_access_links_access" ON "mobile_access_links" USING btree ("company_id","mobile_access_id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_by_name" ON "mobile_accesses" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_by_status" ON "mobile_accesses" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_by_invited_until" ON "mobile_accesses" USING btree ("company_id","invited_until","id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_by_created_at" ON "mobile_accesses" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mobile_accesses_email" ON "mobile_accesses" USING btree ("company_id",coalesce("tenant_id", "unit_owner_id"),lower("email"));--> statement-breakpoint
CREATE INDEX "mobile_accesses_tenant" ON "mobile_accesses" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_owner" ON "mobile_accesses" USING btree ("company_id","unit_owner_id");--> statement-breakpoint
CREATE INDEX "mobile_accesses_address" ON "mobile_accesses" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE INDEX "portal_sessions_access" ON "portal_sessions" USING btree ("company_id","mobile_access_id");--> statement-breakpoint
CREATE INDEX "inventory_items_order" ON "inventory_items" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_by_lease_id" ON "pre_occupancy_orders" USING btree ("company_id","lease_id","id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_by_status" ON "pre_occupancy_orders" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_by_inspection_on" ON "pre_occupancy_orders" USING btree ("company_id","inspection_on","id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_by_assignee_id" ON "pre_occupancy_orders" USING btree ("company_id","assignee_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_occupancy_orders_order" ON "pre_occupancy_orders" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_unit" ON "pre_occupancy_orders" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "pre_occupancy_orders_preparation" ON "pre_occupancy_orders" USING btree ("company_id","preparation_id");--> statement-breakpoint
CREATE INDEX "preparation_items_preparation" ON "preparation_items" USING btree ("company_id","preparation_id");--> statement-breakpoint
CREATE INDEX "unit_preparations_by_status" ON "unit_preparations" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "unit_preparations_by_opened_on" ON "unit_preparations" USING btree ("company_id","opened_on","id");--> statement-breakpoint
CREATE INDEX "unit_preparations_by_target_ready_on" ON "unit_preparations" USING btree ("company_id","target_ready_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_preparations_unit_id" ON "unit_preparations" USING btree ("company_id","unit_id") WHERE status in ('open', 'in_progress', 'inspection');--> statement-breakpoint
CREATE INDEX "unit_preparations_unit" ON "unit_preparations" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parts_code" ON "parts" USING btree ("company_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "parts_barcode" ON "parts" USING btree ("company_id","barcode");--> statement-breakpoint
CREATE INDEX "parts_by_code" ON "parts" USING btree ("company_id","code","id");--> statement-breakpoint
CREATE INDEX "parts_by_name_en" ON "parts" USING btree ("company_id","name_en","id");--> statement-breakpoint
CREATE INDEX "parts_by_name_ar" ON "parts" USING btree ("company_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "parts_by_part_category_id" ON "parts" USING btree ("company_id","part_category_id","id");--> statement-breakpoint
CREATE INDEX "parts_by_quantity" ON "parts" USING btree ("company_id","quantity","id");--> statement-breakpoint
CREATE INDEX "parts_by_value" ON "parts" USING btree ("company_id","value","id");--> statement-breakpoint
CREATE INDEX "parts_by_reorder_point" ON "parts" USING btree ("company_id","reorder_point","id");--> statement-breakpoint
CREATE INDEX "parts_by_active" ON "parts" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE INDEX "parts_by_created_at" ON "parts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_once" ON "erasures" USING btree ("company_id","entity","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_once" ON "follows" USING btree ("company_id","user_id","entity","record_id");--> statement-breakpoint
CREATE INDEX "identity_reads_record" ON "identity_reads" USING btree ("company_id","entity","record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("company_id","kind","key") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("company_id","run_at","id") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("company_id") WHERE locked_by is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("company_id","id") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "exports_expiring" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exports_untold" ON "exports" USING btree ("updated_at") WHERE state = 'ready' and told_at is null;--> statement-breakpoint
CREATE INDEX "notes_record" ON "notes" USING btree ("company_id","entity","record_id","id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("company_id","user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("company_id","entity","record_id");--> statement-breakpoint
CREATE INDEX "notifications_part" ON "notifications" USING btree ("company_id","part","part_id") WHERE part is not null;--> statement-breakpoint
CREATE INDEX "outbox_id" ON "outbox" USING btree ("id");--> statement-breakpoint
CREATE INDEX "record_log_record" ON "record_log" USING btree ("company_id","entity","record_id","id");--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("company_id","list");--> statement-breakpoint
CREATE UNIQUE INDEX "timers_open" ON "timers" USING btree ("company_id","entity","record_id","event") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "timers_due" ON "timers" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_code" ON "blocks" USING btree ("company_id","compound_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_code" ON "buildings" USING btree ("company_id","compound_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "cities_name_en" ON "cities" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "compound_banks_iban" ON "compound_banks" USING btree ("company_id","compound_id","iban","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "compound_owners_owner_id" ON "compound_owners" USING btree ("company_id","compound_id","owner_id");--> statement-breakpoint
CREATE INDEX "compound_warranties_compound" ON "compound_warranties" USING btree ("company_id","compound_id");--> statement-breakpoint
CREATE UNIQUE INDEX "compounds_name_en" ON "compounds" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "compounds_name_ar" ON "compounds" USING btree ("company_id","name_ar");--> statement-breakpoint
CREATE INDEX "contracting_details_compound" ON "contracting_details" USING btree ("company_id","compound_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_commercial_register" ON "owners" USING btree ("company_id","commercial_register");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_status_details_name_en" ON "unit_status_details" USING btree ("company_id","applies_to",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "unit_types_name_en" ON "unit_types" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE INDEX "units_by_number" ON "units" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "units_by_floor" ON "units" USING btree ("company_id","floor","id");--> statement-breakpoint
CREATE INDEX "units_by_area" ON "units" USING btree ("company_id","area","id");--> statement-breakpoint
CREATE INDEX "units_by_readiness" ON "units" USING btree ("company_id","readiness","id");--> statement-breakpoint
CREATE INDEX "units_by_market" ON "units" USING btree ("company_id","market","id");--> statement-breakpoint
CREATE INDEX "units_by_created_at" ON "units" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "units_by_block_id" ON "units" USING btree ("company_id","block_id","id");--> statement-breakpoint
CREATE INDEX "units_by_property_use" ON "units" USING btree ("company_id","property_use","id");--> statement-breakpoint
CREATE UNIQUE INDEX "units_number" ON "units" USING btree ("company_id","building_id",lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "units_electricity_meter" ON "units" USING btree ("company_id","electricity_meter");--> statement-breakpoint
CREATE UNIQUE INDEX "units_water_meter" ON "units" USING btree ("company_id","water_meter");--> statement-breakpoint
CREATE INDEX "units_type" ON "units" USING btree ("company_id","unit_type_id");--> statement-breakpoint
CREATE INDEX "units_compound" ON "units" USING btree ("company_id","compound_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "providers_commercial_register" ON "providers" USING btree ("company_id","commercial_register");--> statement-breakpoint
CREATE INDEX "report_runs_of_schedule" ON "report_runs" USING btree ("company_id","report_schedule_id","id");--> statement-breakpoint
CREATE INDEX "contact_people_owner" ON "contact_people" USING btree ("company_id","owner","owner_id");--> statement-breakpoint
CREATE INDEX "lead_activities_lead" ON "lead_activities" USING btree ("company_id","lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_activities_due" ON "lead_activities" USING btree ("company_id","assignee_id","due_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_takeovers_open" ON "lead_takeovers" USING btree ("company_id","lead_id","asker_id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "lead_takeovers_lead" ON "lead_takeovers" USING btree ("company_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_ref_no" ON "leads" USING btree ("company_id","ref_no");--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("company_id","name","id","status","source","assignee_id","compound_id","unit_type_id","property_use");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("company_id","created_at","id","status","source","assignee_id","compound_id","unit_type_id","property_use","name","move_in_on","budget_max");--> statement-breakpoint
CREATE INDEX "leads_move_in" ON "leads" USING btree ("company_id","move_in_on","id","status","source","assignee_id","compound_id","unit_type_id","property_use");--> statement-breakpoint
CREATE INDEX "leads_budget" ON "leads" USING btree ("company_id","budget_max","id","status","source","assignee_id","compound_id","unit_type_id","property_use");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("company_id","status","id","source","assignee_id","compound_id","unit_type_id","property_use");--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("company_id","source","id","status","assignee_id","compound_id","unit_type_id","property_use");--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("company_id","assignee_id","id");--> statement-breakpoint
CREATE INDEX "leads_status_name" ON "leads" USING btree ("company_id","status","name","id");--> statement-breakpoint
CREATE INDEX "leads_status_created" ON "leads" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_assignee_name" ON "leads" USING btree ("company_id","assignee_id","name","id");--> statement-breakpoint
CREATE INDEX "leads_assignee_created" ON "leads" USING btree ("company_id","assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_compound" ON "leads" USING btree ("company_id","compound_id","id");--> statement-breakpoint
CREATE INDEX "leads_unit_type" ON "leads" USING btree ("company_id","unit_type_id","id");--> statement-breakpoint
CREATE INDEX "leads_property_use" ON "leads" USING btree ("company_id","property_use","id");--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree ("company_id","assignee_id") WHERE status not in ('lost', 'finalized');--> statement-breakpoint
CREATE INDEX "leads_mobile" ON "leads" USING btree ("company_id","mobile");--> statement-breakpoint
CREATE INDEX "leads_identity" ON "leads" USING btree ("company_id","identity_no");--> statement-breakpoint
CREATE INDEX "leads_viewing" ON "leads" USING btree ("company_id","viewing_on");--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin ((translate(lower(case when name is null then '' else name end || ' ' || case when mobile is null then '' else mobile end || ' ' || case when email is null then '' else email end || ' ' || case when ref_no is null then '' else ref_no end), 'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-‐‑–ـًٌٍَُِّْٰ''’‘ʼ`', 'اااايهوي01234567890123456789    ')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_unit_items_rent" ON "quotation_unit_items" USING btree ("company_id","quotation_unit_id") WHERE item_type = 'unit';--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_units_once" ON "quotation_units" USING btree ("company_id","quotation_id","unit_id");--> statement-breakpoint
CREATE INDEX "quotation_units_unit" ON "quotation_units" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_ref_no" ON "quotations" USING btree ("company_id","ref_no");--> statement-breakpoint
CREATE INDEX "quotations_lead" ON "quotations" USING btree ("company_id","lead_id");--> statement-breakpoint
CREATE INDEX "quotations_tenant" ON "quotations" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "quotations_status" ON "quotations" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "quotations_valid" ON "quotations" USING btree ("company_id","valid_until","id","status","created_at","total_gross","yearly_rent","start_on");--> statement-breakpoint
CREATE INDEX "quotations_gross" ON "quotations" USING btree ("company_id","total_gross","id","status","created_at","valid_until","yearly_rent","start_on");--> statement-breakpoint
CREATE INDEX "quotations_rent" ON "quotations" USING btree ("company_id","yearly_rent","id","status","created_at","valid_until","total_gross","start_on");--> statement-breakpoint
CREATE INDEX "quotations_created" ON "quotations" USING btree ("company_id","created_at","id","status","valid_until","total_gross","yearly_rent","start_on");--> statement-breakpoint
CREATE INDEX "quotations_start" ON "quotations" USING btree ("company_id","start_on","id","status","created_at","valid_until","total_gross","yearly_rent");--> statement-breakpoint
CREATE INDEX "quotations_end" ON "quotations" USING btree ("company_id","end_on","id","status","created_at","valid_until","total_gross","yearly_rent");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_holds_open" ON "unit_holds" USING btree ("company_id","quotation_id","unit_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "unit_holds_unit" ON "unit_holds" USING btree ("company_id","unit_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "delivery_receipts_by_status" ON "delivery_receipts" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "delivery_receipts_by_inspect_on" ON "delivery_receipts" USING btree ("company_id","inspect_on","id");--> statement-breakpoint
CREATE INDEX "delivery_receipts_by_approved_on" ON "delivery_receipts" USING btree ("company_id","approved_on","id");--> statement-breakpoint
CREATE INDEX "delivery_receipts_by_created_at" ON "delivery_receipts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_receipts_unit" ON "delivery_receipts" USING btree ("company_id","sellable_unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "progress_reached_on" ON "progress" USING btree ("company_id","sellable_unit_id","reached_on");--> statement-breakpoint
CREATE INDEX "sellable_units_by_number" ON "sellable_units" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_area" ON "sellable_units" USING btree ("company_id","area","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_price" ON "sellable_units" USING btree ("company_id","price","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_promised_on" ON "sellable_units" USING btree ("company_id","promised_on","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_status" ON "sellable_units" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_contracted_on" ON "sellable_units" USING btree ("company_id","contracted_on","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_delivered_on" ON "sellable_units" USING btree ("company_id","delivered_on","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_created_at" ON "sellable_units" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sellable_units_by_unit_type_id" ON "sellable_units" USING btree ("company_id","unit_type_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sellable_units_number" ON "sellable_units" USING btree ("company_id","compound_id",lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "sellable_units_unit_id" ON "sellable_units" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "sellable_warranties_unit" ON "sellable_warranties" USING btree ("company_id","sellable_unit_id");--> statement-breakpoint
CREATE INDEX "snags_by_status" ON "snags" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "snags_by_severity" ON "snags" USING btree ("company_id","severity","id");--> statement-breakpoint
CREATE INDEX "snags_by_due_on" ON "snags" USING btree ("company_id","due_on","id");--> statement-breakpoint
CREATE INDEX "snags_by_created_at" ON "snags" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "snags_by_category" ON "snags" USING btree ("company_id","category","id");--> statement-breakpoint
CREATE INDEX "snags_receipt" ON "snags" USING btree ("company_id","delivery_receipt_id");--> statement-breakpoint
CREATE INDEX "sendings_by_name" ON "sendings" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "sendings_by_status" ON "sendings" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "sendings_by_sent_at" ON "sendings" USING btree ("company_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "sendings_by_opened_at" ON "sendings" USING btree ("company_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "sendings_by_answered_at" ON "sendings" USING btree ("company_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "sendings_by_created_at" ON "sendings" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sendings_by_channel" ON "sendings" USING btree ("company_id","channel","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sendings_token" ON "sendings" USING btree ("company_id","token_hash");--> statement-breakpoint
CREATE INDEX "sendings_quotation" ON "sendings" USING btree ("company_id","quotation_id");--> statement-breakpoint
CREATE INDEX "sendings_contract" ON "sendings" USING btree ("company_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_type_distributions_business_type_id" ON "business_type_distributions" USING btree ("company_id","compound_id","business_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_settings_company" ON "quotation_settings" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_settings_company" ON "retention_settings" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_members_user" ON "sales_members" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_types_name_en" ON "shop_types" USING btree ("company_id",lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name" ON "templates" USING btree ("company_id","kind",lower("name_en"));--> statement-breakpoint
CREATE INDEX "tax_reports_by_due_at" ON "tax_reports" USING btree ("company_id","due_at","id");--> statement-breakpoint
CREATE INDEX "tax_reports_by_attempts" ON "tax_reports" USING btree ("company_id","attempts","id");--> statement-breakpoint
CREATE INDEX "tax_reports_by_created_at" ON "tax_reports" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tax_reports_by_kind" ON "tax_reports" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "tax_reports_by_invoice_id" ON "tax_reports" USING btree ("company_id","invoice_id","id");--> statement-breakpoint
CREATE INDEX "tax_reports_by_credit_note_id" ON "tax_reports" USING btree ("company_id","credit_note_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_icv" ON "tax_reports" USING btree ("company_id","icv");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_invoice" ON "tax_reports" USING btree ("company_id","invoice_id") WHERE status <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_credit_note" ON "tax_reports" USING btree ("company_id","credit_note_id") WHERE status <> 'replaced';--> statement-breakpoint
CREATE INDEX "tax_reports_status" ON "tax_reports" USING btree ("company_id","status","due_at");--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "tickets_by_resolve_due_at" ON "tickets" USING btree ("company_id","resolve_due_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_created_at" ON "tickets" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_priority" ON "tickets" USING btree ("company_id","priority","id");--> statement-breakpoint
CREATE INDEX "tickets_by_category" ON "tickets" USING btree ("company_id","category","id");--> statement-breakpoint
CREATE INDEX "tickets_by_assignee_id" ON "tickets" USING btree ("company_id","assignee_id","id");--> statement-breakpoint
CREATE INDEX "tickets_compound_id" ON "tickets" USING btree ("company_id","compound_id");--> statement-breakpoint
CREATE INDEX "tickets_unit_id" ON "tickets" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "tickets_tenant_id" ON "tickets" USING btree ("company_id","tenant_id");--> statement-breakpoint
CREATE INDEX "tickets_assignee_id" ON "tickets" USING btree ("company_id","assignee_id") WHERE status in ('pending', 'assigned', 'in_progress');--> statement-breakpoint
CREATE INDEX "unit_owner_links_owner" ON "unit_owner_links" USING btree ("company_id","unit_owner_id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_name_en" ON "unit_owners" USING btree ("company_id","name_en","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_name_ar" ON "unit_owners" USING btree ("company_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_status" ON "unit_owners" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_invited_until" ON "unit_owners" USING btree ("company_id","invited_until","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_created_at" ON "unit_owners" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_nationality" ON "unit_owners" USING btree ("company_id","nationality","id");--> statement-breakpoint
CREATE INDEX "unit_owners_by_language" ON "unit_owners" USING btree ("company_id","language","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_owners_identity_no" ON "unit_owners" USING btree ("company_id","identity_type","identity_no");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_ownerships_unit_id" ON "unit_ownerships" USING btree ("company_id","unit_owner_id","unit_id") WHERE ended_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_ownerships_sellable_unit_id" ON "unit_ownerships" USING btree ("company_id","unit_owner_id","sellable_unit_id") WHERE ended_on is null;--> statement-breakpoint
CREATE INDEX "unit_ownerships_of_unit" ON "unit_ownerships" USING btree ("company_id","unit_id");--> statement-breakpoint
CREATE INDEX "unit_ownerships_of_sellable" ON "unit_ownerships" USING btree ("company_id","sellable_unit_id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_status" ON "waiting_list_entries" USING btree ("company_id","status","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_move_in_on" ON "waiting_list_entries" USING btree ("company_id","move_in_on","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_offered_until" ON "waiting_list_entries" USING btree ("company_id","offered_until","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_created_at" ON "waiting_list_entries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_unit_type_id" ON "waiting_list_entries" USING btree ("company_id","unit_type_id","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_compound_id" ON "waiting_list_entries" USING btree ("company_id","compound_id","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_lead_id" ON "waiting_list_entries" USING btree ("company_id","lead_id","id");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_by_budget_max" ON "waiting_list_entries" USING btree ("company_id","budget_max","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_entries_lead_id" ON "waiting_list_entries" USING btree ("company_id","lead_id","unit_type_id") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_entries_unit_id" ON "waiting_list_entries" USING btree ("company_id","unit_id") WHERE status in ('offered');--> statement-breakpoint
CREATE INDEX "waiting_list_entries_open" ON "waiting_list_entries" USING btree ("company_id","unit_type_id","id") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "workflow_returns_way" ON "workflow_returns" USING btree ("company_id","entity","from","event","to");--> statement-breakpoint
CREATE INDEX "workflow_standing_state" ON "workflow_standing" USING btree ("company_id","entity","state","since","record_id");--> statement-breakpoint
CREATE INDEX "workflow_standing_since" ON "workflow_standing" USING btree ("company_id","entity","since","record_id");--> statement-breakpoint
CREATE INDEX "workflow_stays_length" ON "workflow_stays" USING btree ("company_id","entity","state","bucket","ms");