CREATE TABLE "account_statement" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_no" text NOT NULL,
	"customer_id" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"total_fen" bigint NOT NULL,
	"order_count" integer NOT NULL,
	"due_at" bigint,
	"slip_no" text,
	"voucher" text,
	"paid_at" bigint,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_handover" (
	"id" text PRIMARY KEY NOT NULL,
	"collector_id" text NOT NULL,
	"state" text NOT NULL,
	"expected_fen" bigint NOT NULL,
	"counted_fen" bigint NOT NULL,
	"note" text,
	"submitted_at" bigint NOT NULL,
	"decided_by" text,
	"decided_at" bigint,
	"decision_note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recon_day" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"channel_fen" bigint NOT NULL,
	"local_fen" bigint NOT NULL,
	"compared_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recon_item" (
	"id" text PRIMARY KEY NOT NULL,
	"recon_day_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"out_no" text NOT NULL,
	"gateway_no" text,
	"channel_fen" bigint,
	"local_fen" bigint,
	"payment_order_id" text,
	"owner_id" text,
	"note" text,
	"closed_by" text,
	"closed_at" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_sequence" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_link" (
	"id" text PRIMARY KEY NOT NULL,
	"accident_order_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_order_id" text NOT NULL,
	"method" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunding_fen" bigint DEFAULT 0 NOT NULL,
	"out_trade_no" text,
	"gateway_no" text,
	"code_url" text,
	"expires_at" bigint,
	"collector_id" text,
	"voucher" text,
	"slip_no" text,
	"note" text,
	"failure" text,
	"verified_by" text,
	"verified_at" bigint,
	"paid_at" bigint,
	"receipt_no" text,
	"receipt_code" text,
	"handover_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_fen" > 0),
	CONSTRAINT "payment_refunds" CHECK ("payment"."refunded_fen" >= 0 and "payment"."refunding_fen" >= 0 and "payment"."refunded_fen" + "payment"."refunding_fen" <= "payment"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_order_id" text NOT NULL,
	"seq" integer NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" text,
	"at" bigint NOT NULL,
	"note" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text
);
--> statement-breakpoint
CREATE TABLE "payment_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"verdict" text NOT NULL,
	"out_no" text,
	"gateway_no" text,
	"amount_fen" bigint,
	"detail" text NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_order" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"accident_order_id" text NOT NULL,
	"payer" text NOT NULL,
	"customer_id" text,
	"stage" text DEFAULT 'DRAFT' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"bill_version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"payable_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunding_fen" bigint DEFAULT 0 NOT NULL,
	"running_refunds" integer DEFAULT 0 NOT NULL,
	"invoiced_fen" bigint DEFAULT 0 NOT NULL,
	"due_at" bigint,
	"on_account_at" bigint,
	"statement_id" text,
	"waive_reason" text,
	"reviewed_by" text,
	"reviewed_at" bigint,
	"closed_at" bigint,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "payment_order_amounts" CHECK ("payment_order"."total_fen" >= 0 and "payment_order"."discount_fen" >= 0 and "payment_order"."discount_fen" <= "payment_order"."total_fen" and "payment_order"."payable_fen" = "payment_order"."total_fen" - "payment_order"."discount_fen"),
	CONSTRAINT "payment_order_money" CHECK ("payment_order"."paid_fen" >= 0 and "payment_order"."refunded_fen" >= 0 and "payment_order"."refunding_fen" >= 0 and "payment_order"."refunded_fen" + "payment_order"."refunding_fen" <= "payment_order"."paid_fen"),
	CONSTRAINT "payment_order_net" CHECK ("payment_order"."paid_fen" - "payment_order"."refunded_fen" <= "payment_order"."payable_fen")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_no" text NOT NULL,
	"payment_id" text NOT NULL,
	"payment_order_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asker_id" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"decider_id" text,
	"decided_at" bigint,
	"gateway_no" text,
	"tried_at" bigint,
	"done_at" bigint,
	"failure" text,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"request_no" text NOT NULL,
	"payment_order_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title_type" text NOT NULL,
	"title" text NOT NULL,
	"tax_no" text,
	"tax_no_override" text,
	"address" text,
	"telephone" text,
	"bank_name" text,
	"bank_account" text,
	"email" text,
	"mobile" text,
	"remark" text,
	"amount_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"red_fen" bigint DEFAULT 0 NOT NULL,
	"redding_fen" bigint DEFAULT 0 NOT NULL,
	"invoice_no" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deliveries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"issued_at" bigint,
	"updated_at" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_amounts" CHECK ("invoice"."amount_fen" > 0 and "invoice"."red_fen" >= 0 and "invoice"."redding_fen" >= 0 and "invoice"."red_fen" + "invoice"."redding_fen" <= "invoice"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "invoice_red" (
	"id" text PRIMARY KEY NOT NULL,
	"request_no" text NOT NULL,
	"invoice_id" text NOT NULL,
	"reason" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"invoice_no" text,
	"asked_by" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"confirm_by" bigint,
	"issued_at" bigint,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "credit_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "payment_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_statement" ADD CONSTRAINT "account_statement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_statement" ADD CONSTRAINT "account_statement_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handover" ADD CONSTRAINT "cash_handover_collector_id_user_account_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handover" ADD CONSTRAINT "cash_handover_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_item" ADD CONSTRAINT "recon_item_recon_day_id_recon_day_id_fk" FOREIGN KEY ("recon_day_id") REFERENCES "public"."recon_day"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_item" ADD CONSTRAINT "recon_item_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_item" ADD CONSTRAINT "recon_item_closed_by_user_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_link" ADD CONSTRAINT "owner_link_accident_order_id_accident_order_id_fk" FOREIGN KEY ("accident_order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_link" ADD CONSTRAINT "owner_link_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payment_order_id_payment_order_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_collector_id_user_account_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_verified_by_user_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_handover_id_cash_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_order_id_payment_order_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_accident_order_id_accident_order_id_fk" FOREIGN KEY ("accident_order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_statement_id_account_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_reviewed_by_user_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_order_id_payment_order_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_asker_id_user_account_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_decider_id_user_account_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payment_order_id_payment_order_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_red" ADD CONSTRAINT "invoice_red_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_red" ADD CONSTRAINT "invoice_red_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_statement_no" ON "account_statement" USING btree ("statement_no");--> statement-breakpoint
CREATE INDEX "account_statement_customer" ON "account_statement" USING btree ("customer_id","month");--> statement-breakpoint
CREATE INDEX "cash_handover_collector" ON "cash_handover" USING btree ("collector_id","submitted_at");--> statement-breakpoint
CREATE INDEX "cash_handover_state" ON "cash_handover" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recon_day_channel" ON "recon_day" USING btree ("day","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "recon_item_no" ON "recon_item" USING btree ("recon_day_id","kind","out_no");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_link_token" ON "owner_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "owner_link_order" ON "owner_link" USING btree ("accident_order_id");--> statement-breakpoint
CREATE INDEX "payment_of_order" ON "payment" USING btree ("payment_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_out_trade_no" ON "payment" USING btree ("out_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_gateway_no" ON "payment" USING btree ("method","gateway_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt_no" ON "payment" USING btree ("receipt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("payment_order_id") WHERE "payment"."state" in ('OPEN', 'CONFIRMING');--> statement-breakpoint
CREATE INDEX "payment_paid" ON "payment" USING btree ("paid_at") WHERE "payment"."state" = 'SUCCESS';--> statement-breakpoint
CREATE INDEX "payment_cash" ON "payment" USING btree ("collector_id") WHERE "payment"."method" = 'CASH' and "payment"."state" = 'SUCCESS' and "payment"."handover_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_seq" ON "payment_event" USING btree ("payment_order_id","seq");--> statement-breakpoint
CREATE INDEX "payment_notice_out_no" ON "payment_notice" USING btree ("out_no");--> statement-breakpoint
CREATE INDEX "payment_notice_received" ON "payment_notice" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_no" ON "payment_order" USING btree ("payment_no");--> statement-breakpoint
CREATE INDEX "payment_order_accident" ON "payment_order" USING btree ("accident_order_id");--> statement-breakpoint
CREATE INDEX "payment_order_recent" ON "payment_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_status" ON "payment_order" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_reviewed" ON "payment_order" USING btree ("reviewed_at");--> statement-breakpoint
CREATE INDEX "payment_order_due" ON "payment_order" USING btree ("due_at") WHERE "payment_order"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_order_account" ON "payment_order" USING btree ("customer_id","on_account_at") WHERE "payment_order"."stage" = 'ON_ACCOUNT';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_no" ON "refund" USING btree ("refund_no");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_gateway_no" ON "refund" USING btree ("gateway_no");--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("payment_order_id");--> statement-breakpoint
CREATE INDEX "refund_done" ON "refund" USING btree ("done_at") WHERE "refund"."state" = 'SUCCESS';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_request_no" ON "invoice" USING btree ("request_no");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_no" ON "invoice" USING btree ("invoice_no");--> statement-breakpoint
CREATE INDEX "invoice_payment_order" ON "invoice" USING btree ("payment_order_id");--> statement-breakpoint
CREATE INDEX "invoice_recent" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_red_request_no" ON "invoice_red" USING btree ("request_no");--> statement-breakpoint
CREATE INDEX "invoice_red_invoice" ON "invoice_red" USING btree ("invoice_id");