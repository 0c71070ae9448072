CREATE TABLE "stat_day" (
	"day" integer PRIMARY KEY NOT NULL,
	"rolled_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_dirty_day" (
	"day" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_duration" (
	"day" integer NOT NULL,
	"kind" text NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "stat_duration_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "stat_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_figure" (
	"dimension" text NOT NULL,
	"day" integer NOT NULL,
	"key" text NOT NULL,
	"created" bigint DEFAULT 0 NOT NULL,
	"completed" bigint DEFAULT 0 NOT NULL,
	"dry_run" bigint DEFAULT 0 NOT NULL,
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"receivable_fen" bigint DEFAULT 0 NOT NULL,
	"reduced_fen" bigint DEFAULT 0 NOT NULL,
	"receivables" bigint DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"payments" bigint DEFAULT 0 NOT NULL,
	"refunds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_figure_dimension_day_key_pk" PRIMARY KEY("dimension","day","key")
);
--> statement-breakpoint
ALTER TABLE "stat_export" ADD CONSTRAINT "stat_export_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stat_dirty_day_day" ON "stat_dirty_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stat_export_user" ON "stat_export" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "payment_order_booked" ON "payment_order" USING btree ((CASE WHEN "stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce("reviewed_at", "created_at") END), "id");--> statement-breakpoint
CREATE INDEX "payment_order_outstanding" ON "payment_order" USING btree ("status", "due_at", "stage", "payable_fen", "paid_fen", "refunded_fen") WHERE "status" IN ('UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT');--> statement-breakpoint
CREATE FUNCTION "stat_day_of"(at bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ((at + 28800000) / 86400000)::integer $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark"(moments bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "stat_dirty_day" ("day") SELECT DISTINCT "stat_day_of"(at) FROM unnest(moments) AS at WHERE at IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY[OLD."created_at", NEW."created_at"]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_unit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY(SELECT "created_at" FROM "accident_order" WHERE "id" IN (OLD."order_id", NEW."order_id")));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_payment_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY[
    CASE WHEN OLD."stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce(OLD."reviewed_at", OLD."created_at") END,
    CASE WHEN NEW."stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce(NEW."reviewed_at", NEW."created_at") END
  ]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY[CASE WHEN OLD."state" = 'SUCCESS' THEN OLD."paid_at" END, CASE WHEN NEW."state" = 'SUCCESS' THEN NEW."paid_at" END]);
  -- What was given back counts with the method and the collector of its payment.
  IF TG_OP = 'UPDATE' AND (OLD."method", OLD."collector_id") IS DISTINCT FROM (NEW."method", NEW."collector_id") THEN
    PERFORM "stat_mark"(ARRAY(SELECT "done_at" FROM "refund" WHERE "payment_id" = NEW."id" AND "state" = 'SUCCESS'));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "stat_mark_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "stat_mark"(ARRAY[CASE WHEN OLD."state" = 'SUCCESS' THEN OLD."done_at" END, CASE WHEN NEW."state" = 'SUCCESS' THEN NEW."done_at" END]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "status", "outcome", "created_at", "area_code", "source", "insurer" ON "accident_order" FOR EACH ROW EXECUTE FUNCTION "stat_mark_order"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "is_lead", "driver_id", "truck_id", "assigned_at", "accepted_at", "departed_at", "arrived_at", "loaded_at", "stored_at", "handed_over_at", "removed_at" ON "order_unit" FOR EACH ROW EXECUTE FUNCTION "stat_mark_unit"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "stage", "reviewed_at", "created_at", "payable_fen", "discount_fen", "lines" ON "payment_order" FOR EACH ROW EXECUTE FUNCTION "stat_mark_payment_order"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "state", "paid_at", "amount_fen", "method", "collector_id" ON "payment" FOR EACH ROW EXECUTE FUNCTION "stat_mark_payment"();--> statement-breakpoint
CREATE TRIGGER "stat_mark" AFTER INSERT OR DELETE OR UPDATE OF "state", "done_at", "amount_fen", "payment_id" ON "refund" FOR EACH ROW EXECUTE FUNCTION "stat_mark_refund"();
