CREATE TABLE "pay_code" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_order_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"collector_id" text NOT NULL,
	"payment_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "pay_code_amount" CHECK ("pay_code"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "prepaid_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"balance_fen" bigint NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"method" text,
	"slip_no" text,
	"voucher" text,
	"note" text,
	"actor_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "prepaid_entry_amount" CHECK ("prepaid_entry"."amount_fen" > 0),
	CONSTRAINT "prepaid_entry_balance" CHECK ("prepaid_entry"."balance_fen" >= 0),
	CONSTRAINT "prepaid_entry_payment" CHECK (("prepaid_entry"."kind" in ('USE', 'RETURN')) = ("prepaid_entry"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "prepaid_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asker_id" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"decider_id" text,
	"decided_at" bigint,
	"note" text,
	CONSTRAINT "prepaid_refund_amount" CHECK ("prepaid_refund"."amount_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "pay_code" ADD CONSTRAINT "pay_code_payment_order_id_payment_order_id_fk" FOREIGN KEY ("payment_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code" ADD CONSTRAINT "pay_code_collector_id_user_account_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code" ADD CONSTRAINT "pay_code_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_entry" ADD CONSTRAINT "prepaid_entry_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_entry" ADD CONSTRAINT "prepaid_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_entry" ADD CONSTRAINT "prepaid_entry_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_entry" ADD CONSTRAINT "prepaid_entry_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_refund" ADD CONSTRAINT "prepaid_refund_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_refund" ADD CONSTRAINT "prepaid_refund_asker_id_user_account_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_refund" ADD CONSTRAINT "prepaid_refund_decider_id_user_account_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_token" ON "pay_code" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_live" ON "pay_code" USING btree ("payment_order_id") WHERE "pay_code"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "pay_code_order" ON "pay_code" USING btree ("payment_order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prepaid_entry_seq" ON "prepaid_entry" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "prepaid_entry_use" ON "prepaid_entry" USING btree ("payment_id") WHERE "prepaid_entry"."kind" = 'USE';--> statement-breakpoint
CREATE UNIQUE INDEX "prepaid_entry_return" ON "prepaid_entry" USING btree ("refund_id") WHERE "prepaid_entry"."kind" = 'RETURN';--> statement-breakpoint
CREATE INDEX "prepaid_entry_at" ON "prepaid_entry" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "prepaid_refund_customer" ON "prepaid_refund" USING btree ("customer_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prepaid_refund_open" ON "prepaid_refund" USING btree ("customer_id") WHERE "prepaid_refund"."state" = 'ASKED';