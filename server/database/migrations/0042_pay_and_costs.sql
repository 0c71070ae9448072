CREATE TABLE "pay_rule" (
	"version" integer PRIMARY KEY NOT NULL,
	"valid_from" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "pay_rule_version" CHECK ("pay_rule"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "truck_cost" (
	"id" text PRIMARY KEY NOT NULL,
	"truck_id" text NOT NULL,
	"day" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"receipt" text NOT NULL,
	"odometer_km" integer,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"removed_by" text,
	"removed_at" bigint,
	"remove_reason" text,
	CONSTRAINT "truck_cost_amount" CHECK ("truck_cost"."amount_fen" > 0),
	CONSTRAINT "truck_cost_removed" CHECK (("truck_cost"."removed_at" is null) = ("truck_cost"."removed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "stat_figure" ADD COLUMN "income_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_figure" ADD COLUMN "pay_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_figure" ADD COLUMN "cost_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_month_figure" ADD COLUMN "income_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_month_figure" ADD COLUMN "pay_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_month_figure" ADD COLUMN "cost_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_rule" ADD CONSTRAINT "pay_rule_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_cost" ADD CONSTRAINT "truck_cost_truck_id_tow_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."tow_truck"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_cost" ADD CONSTRAINT "truck_cost_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_cost" ADD CONSTRAINT "truck_cost_removed_by_user_account_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "truck_cost_day" ON "truck_cost" USING btree ("day","truck_id") WHERE "truck_cost"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "truck_cost_receipt" ON "truck_cost" USING btree ("receipt") WHERE "truck_cost"."removed_at" is null;--> statement-breakpoint
-- Profit belongs to the day of the order's report: its bills change that day, too.
CREATE OR REPLACE FUNCTION "stat_mark_payment_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY[
    CASE WHEN OLD."stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce(OLD."reviewed_at", OLD."created_at") END,
    CASE WHEN NEW."stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce(NEW."reviewed_at", NEW."created_at") END
  ]);
  PERFORM "stat_mark"(ARRAY(SELECT "created_at" FROM "accident_order" WHERE "id" IN (OLD."accident_order_id", NEW."accident_order_id")));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_cost"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stat_dirty_day" ("day") SELECT DISTINCT day FROM unnest(ARRAY[OLD."day", NEW."day"]) AS day WHERE day IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_pay_rule"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stat_dirty_day" ("day") SELECT "day" FROM "stat_day" WHERE "day" >= least(OLD."valid_from", NEW."valid_from");
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "stat_mark" ON "accident_order";--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "status", "outcome", "created_at", "area_code", "source", "insurer", "service_type", "customer_id" ON "accident_order" FOR EACH ROW EXECUTE FUNCTION "stat_mark_order"();--> statement-breakpoint
DROP TRIGGER "stat_mark" ON "payment_order";--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "stage", "reviewed_at", "created_at", "payable_fen", "discount_fen", "lines", "refunded_fen", "customer_id", "accident_order_id" ON "payment_order" FOR EACH ROW EXECUTE FUNCTION "stat_mark_payment_order"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE ON "truck_cost" FOR EACH ROW EXECUTE FUNCTION "stat_mark_cost"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE ON "pay_rule" FOR EACH ROW EXECUTE FUNCTION "stat_mark_pay_rule"();
