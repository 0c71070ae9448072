CREATE TABLE "retention_hold" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "people_hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_hold_at" ON "retention_hold" USING btree ("at");