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
CREATE TABLE "app_fault" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"release" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"done_at" bigint,
	"done_release" text
);
--> statement-breakpoint
ALTER TABLE "accident_order" ADD COLUMN "people_hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_order_id_accident_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."accident_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rule" ADD CONSTRAINT "retention_rule_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_hold_at" ON "retention_hold" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_fault_kind" ON "app_fault" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "app_fault_last" ON "app_fault" USING btree ("last_at","id");