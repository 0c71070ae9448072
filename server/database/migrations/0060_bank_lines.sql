CREATE TABLE "bank_line" (
	"id" text PRIMARY KEY NOT NULL,
	"serial_no" text NOT NULL,
	"at" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text NOT NULL,
	"remark" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payment_id" text,
	"statement_id" text,
	"imported_by" text NOT NULL,
	"imported_at" bigint NOT NULL,
	"done_by" text,
	"done_at" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_account_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_imported_by_user_account_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_done_by_user_account_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_serial" ON "bank_line" USING btree ("serial_no","at","amount_fen");--> statement-breakpoint
CREATE INDEX "bank_line_state" ON "bank_line" USING btree ("state","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_payment" ON "bank_line" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_statement" ON "bank_line" USING btree ("statement_id");