DROP INDEX "accident_order_by_creator";--> statement-breakpoint
DROP INDEX "order_unit_by_driver";--> statement-breakpoint
ALTER TABLE "order_search_term" ADD COLUMN "order_created_at" bigint;--> statement-breakpoint
UPDATE "order_search_term" t SET "order_created_at" = o."created_at" FROM "accident_order" o WHERE o."id" = t."order_id";--> statement-breakpoint
ALTER TABLE "order_search_term" ALTER COLUMN "order_created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search_term" DROP CONSTRAINT "order_search_term_kind_term_order_id_pk";--> statement-breakpoint
ALTER TABLE "order_search_term" ADD CONSTRAINT "order_search_term_kind_term_order_created_at_order_id_pk" PRIMARY KEY("kind","term","order_created_at","order_id");--> statement-breakpoint
INSERT INTO "order_search_term" ("order_id", "kind", "term", "order_created_at") SELECT "order_id", 'surname', substr("term", 1, 1), "order_created_at" FROM "order_search_term" WHERE "kind" = 'name';--> statement-breakpoint
ALTER TABLE "order_unit" ADD COLUMN "order_status" text;--> statement-breakpoint
UPDATE "order_unit" u SET "order_status" = o."status" FROM "accident_order" o WHERE o."id" = u."order_id";--> statement-breakpoint
ALTER TABLE "order_unit" ALTER COLUMN "order_status" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "accident_order_by_creator_status" ON "accident_order" USING btree ("created_by","status","created_at","id");--> statement-breakpoint
CREATE INDEX "order_unit_by_driver_status" ON "order_unit" USING btree ("driver_id","order_status","order_created_at","order_id") WHERE "order_unit"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "accident_order_by_creator" ON "accident_order" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "order_unit_by_driver" ON "order_unit" USING btree ("driver_id","order_created_at","order_id") WHERE "order_unit"."removed_at" is null;
