DROP INDEX "payment_order_accident";--> statement-breakpoint
CREATE INDEX "payment_order_customer" ON "payment_order" USING btree ("customer_id","created_at","id") WHERE "payment_order"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_order_accident" ON "payment_order" USING btree ("accident_order_id","status");